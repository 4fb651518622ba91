import countryToCurrency from 'country-to-currency'

import { formatCount } from '#contract/counts.ts'
import { currencyOf } from '#contract/jobs/currencies.ts'
import { defaultCurrency } from '#contract/jobs/options.ts'
import { splitCurrency } from '#contract/jobs/rules/currency-sign.ts'
import { amountsText, lowerEndMeant, payPeriod } from '#contract/jobs/rules/pay-period.ts'
import { countriesIn } from '#contract/jobs/rules/place-countries.ts'
import type { Config } from '#server/config/config.ts'

import type { ImportedRow } from './row-schema.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Removes the signs of currencies from the amounts of a row, such as `€60k`. Returns the currencies that the signs may
 * mean, or a fault if the signs contradict each other or `salary_currency`.
 */
export function splitCurrencies(
  values: Values,
): { values: Values; currencies: readonly string[] } | { fault: string } {
  const amounts = ['salary_min', 'salary_max'].flatMap((name) => {
    const value = values[name]
    const split = typeof value === 'string' ? splitCurrency(value) : undefined
    return split === undefined ? [] : [{ name, written: `${name} ${JSON.stringify(value)}`, ...split }]
  })
  const [first, second] = amounts
  if (first === undefined) return { values, currencies: [] }
  const currencies = first.currencies.filter((code) => second?.currencies.includes(code) ?? true)
  if (second && currencies.length === 0)
    return { fault: `${first.written} and ${second.written} are in different currencies` }
  const column = values['salary_currency']
  const stated = typeof column === 'string' ? column.trim().toUpperCase() : ''
  if (stated !== '' && !currencies.includes(stated))
    return {
      fault: `${first.written} is in ${currencies.slice(0, 2).join(' or ')}, but salary_currency is ${stated}`,
    }
  const cleaned = Object.fromEntries(amounts.map(({ name, amount }) => [name, amount]))
  return { values: { ...values, ...cleaned }, currencies }
}

/** Returns an error for a row without pay, unless POSTING_PAY is `optional` or the row is a draft. */
export function payFaults(
  { is_active: isActive, salary_min, salary_max }: ImportedRow,
  { postingPay }: Pick<Config, 'postingPay'>,
): string[] {
  if (postingPay === 'optional' || isActive === false || salary_min || salary_max) return []
  return ['salary_min is missing, but jobs on this board must state their pay']
}

/**
 * Returns the row with a currency if it has none, and notes about its pay. The currency is that of the countries of the
 * row or, as in the form, of those that its location names. `currencies` are those that the amounts may be in, or empty
 * if they state none.
 */
export function completePay(
  row: ImportedRow,
  currencies: readonly string[],
): { row: ImportedRow; notes: string[] } {
  const pay = { salaryMin: row.salary_min ?? null, salaryMax: row.salary_max ?? null }
  if (!pay.salaryMin && !pay.salaryMax) return { row, notes: [] }
  const countries = row.countries?.length ? row.countries : countriesIn(row.location ?? '')
  const local = currencyOf(countries, countryToCurrency)
  const isLocal = local !== undefined && (currencies.length === 0 || currencies.includes(local))
  const assumed = isLocal ? local : (currencies[0] ?? defaultCurrency)
  const currency = row.salary_currency ?? assumed
  const origin = isLocal ? `used in ${countries.join(', ')}` : 'the default'
  const meant = lowerEndMeant(pay)
  const period = payPeriod({ ...pay, salaryPeriod: row.salary_period ?? null, salaryCurrency: currency })
  const notes = [
    row.salary_currency === undefined &&
      currencies.length !== 1 &&
      `salary_currency is missing: assumed ${currency}, ${origin}`,
    meant !== undefined &&
      `salary_min is ${formatCount(row.salary_min ?? 0)}: did you mean ${formatCount(meant)}?`,
    period === '' &&
      `salary_period is missing: is ${amountsText(pay)} per hour, day, week or month? Until you state it, the job counts as one without pay`,
  ]
  return { row: { ...row, salary_currency: currency }, notes: notes.filter((note) => note !== false) }
}
