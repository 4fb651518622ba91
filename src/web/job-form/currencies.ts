import countryToCurrency from 'country-to-currency'

import { allCurrencyCodes, currencyOf as findCurrency } from '#contract/jobs/currencies.ts'
import { defaultCurrency } from '#contract/jobs/options.ts'

/** The currencies with a symbol of their own (specification, section 9) come first. */
const commonCodes = [defaultCurrency, 'EUR', 'GBP', 'CAD']
const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Names of recent currencies, which older browsers do not know. */
const recentNames: Readonly<Record<string, string>> = {
  SLE: 'Sierra Leonean Leone',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwean Gold',
}

const toOption = (value: string) => ({ value, label: `${value} – ${recentNames[value] ?? names.of(value)}` })

/** The currencies in use with their names: the common ones, then the others by code. */
const currencyOptions = [...new Set([...commonCodes, ...allCurrencyCodes])].map(toOption)

/** Returns the currencies in use, and the currency of the job if it is no longer in use. */
export function currencyOptionsFor(current: string) {
  const isListed = currencyOptions.some(({ value }) => value === current)
  return isListed || current === '' ? currencyOptions : [...currencyOptions, toOption(current)]
}

/** Returns the currency that all countries use, or undefined if they use different ones. */
export const currencyOf = (countries: readonly string[]) => findCurrency(countries, countryToCurrency)
