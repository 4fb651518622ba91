// The period of pay that states none, and amounts that look like a mistake.
import { formatCount } from '../../counts.ts'
import { defaultRates } from '../default-rates.ts'
import { toUsd } from './exchange-rates.ts'

/** The pay of a job or a card. 0 and null mean not stated. */
export type Pay = {
  salaryMin: number | null
  salaryMax: number | null
  salaryPeriod: string | null
  salaryCurrency: string
}

/**
 * The lowest pay of a year, in US dollars at the default rates. Most monthly salaries are below it, and most salaries
 * of a year, even for part-time work, are above it.
 */
const MIN_YEAR_USD = 10_000

/** The same for currencies of countries where many salaries of a year are below 10,000 US dollars. */
const MIN_YEAR_USD_LOWER = 4000
const lowerCurrencies = new Set(['BRL', 'CNY', 'HUF', 'IDR', 'INR', 'MXN', 'MYR', 'PHP', 'THB', 'TRY', 'ZAR'])

/** The lowest pay of a year in units of a currency without a default rate. No currency is worth more than four dollars. */
const MIN_YEAR_UNITS = 1000

type Amounts = Pick<Pay, 'salaryMin' | 'salaryMax'>

const listAmounts = ({ salaryMin, salaryMax }: Amounts) =>
  [...new Set([salaryMin ?? 0, salaryMax ?? 0])].filter((amount) => amount > 0)

/** Returns whether all stated amounts can be the pay of a year. */
export function canBeYearly(pay: Omit<Pay, 'salaryPeriod'>): boolean {
  const { salaryCurrency: currency } = pay
  const least = lowerCurrencies.has(currency) ? MIN_YEAR_USD_LOWER : MIN_YEAR_USD
  return listAmounts(pay).every((amount) => {
    const inUsd = toUsd(amount, currency, defaultRates)
    return Number.isNaN(inUsd) ? amount >= MIN_YEAR_UNITS : inUsd >= least
  })
}

/**
 * Returns the period of the pay. The default is 'year' (specification, section 3). If the amounts cannot be the pay of
 * a year, the period is unknown, and the result is ''.
 */
export function payPeriod(pay: Pay): string {
  return pay.salaryPeriod || (canBeYearly(pay) ? 'year' : '')
}

/** Returns the amounts of the pay as text, such as '46 - 61'. */
export function amountsText(pay: Amounts): string {
  return listAmounts(pay).map(formatCount).join(' - ')
}

/** Returns the lower end that was probably meant, such as 120,000 for 120 - 150,000, or undefined. */
export function lowerEndMeant({ salaryMin, salaryMax }: Amounts): number | undefined {
  const meant = (salaryMin ?? 0) * 1000
  return meant > 0 && meant <= (salaryMax ?? 0) ? meant : undefined
}
