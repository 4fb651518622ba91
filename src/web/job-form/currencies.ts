import countryToCurrency from 'country-to-currency'

import { allCurrencyCodes, defaultCurrency, isCurrencyCode } from '#contract/jobs/currencies.ts'

/** The currencies with a symbol of their own (specification, section 9) come first. */
const commonCodes = [defaultCurrency, 'EUR', 'GBP', 'CAD']
const names = new Intl.DisplayNames('en', { type: 'currency' })

/** The currencies with their names: the common ones, then the others by code. */
export const currencyOptions = [...new Set([...commonCodes, ...allCurrencyCodes])].map((value) => ({
  value,
  label: `${value} – ${names.of(value)}`,
}))

const currencies: Partial<Record<string, string>> = countryToCurrency

/** Returns the currency that all countries use, or undefined if they use different ones. */
export function currencyOf(countries: readonly string[]): string | undefined {
  const [only, ...others] = new Set(countries.map((code) => currencies[code]))
  return only !== undefined && others.length === 0 && isCurrencyCode(only) ? only : undefined
}
