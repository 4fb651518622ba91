// Converts pay in other currencies to US dollars for comparisons.
import { days } from '../../duration.ts'
import { defaultRates } from '../default-rates.ts'
import type { Job } from '../job.ts'
import { defaultCurrency } from '../options.ts'

export type ExchangeRates = {
  /** The date of the rates, as YYYY-MM-DD. */
  readonly date: string
  /** The value of one US dollar in each currency, by ISO 4217 code. */
  readonly perUsd: Readonly<Record<string, number>>
}

const OLD_AFTER_DAYS = 180

/** Converts an amount to US dollars. Returns NaN for a currency without a rate, and 0 for the amount 0 (not stated). */
export function toUsd(amount: number, currency: string, rates: ExchangeRates | undefined): number {
  if (currency === defaultCurrency || amount === 0) return amount
  return amount / (rates?.perUsd[currency] ?? NaN)
}

type JobSalary = Pick<Job, 'salaryMin' | 'salaryMax' | 'salaryCurrency'>

export function needsRates({ salaryMin, salaryMax, salaryCurrency }: JobSalary): boolean {
  return salaryCurrency !== defaultCurrency && Boolean(salaryMin || salaryMax)
}

type DatedRates = Pick<ExchangeRates, 'date'>

/** Returns whether these are the default rates, which nobody has replaced. */
export function areDefaultRates({ date }: DatedRates): boolean {
  return date === defaultRates.date
}

/** Returns whether rates that staff have set are out of date. Visitors see only the date of the default rates. */
export function areRatesOutdated({ date }: DatedRates, now: Date): boolean {
  return !areDefaultRates({ date }) && now.getTime() - Date.parse(date) > days(OLD_AFTER_DAYS)
}
