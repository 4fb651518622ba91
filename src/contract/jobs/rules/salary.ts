// Salaries on the board: per year, as a span, and as text (specification, section 9).
import type { JobCard } from '../job-card.ts'
import { type ExchangeRates, toUsd } from './exchange-rates.ts'
import { type Pay, payPeriod } from './pay-period.ts'

/** A range in US dollars per year. Both ends are inclusive. */
export type SalaryRange = { min: number; max: number }

/** Periods per year. An unknown period counts as a year. */
const periodsPerYear: ReadonlyMap<string | null, number> = new Map([
  ['hour', 2000],
  ['day', 260],
  ['week', 52],
  ['month', 12],
])

const SPAN_UNIT = 1000

/** Writes amounts such as '60,000'. */
export const amountFormat = new Intl.NumberFormat('en-US')

const currencySymbols: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€', CAD: 'C$' }

/** The span of a board without salaries. */
export const defaultSalarySpan: SalaryRange = { min: 0, max: 150_000 }

/** A range without limits. */
export const openRange: SalaryRange = { min: 0, max: 999_999_999 }

/** The step of the salary slider, in annual US dollars. */
export const SALARY_STEP = 5000

export function annualSalary(amount: number, period: string | null): number {
  return amount * (periodsPerYear.get(period) ?? 1)
}

/** Annual salaries in US dollars, by the position of the job. 0 means not stated. */
export type SalaryColumns = {
  readonly salaryMin: Float64Array
  readonly salaryMax: Float64Array
}

export function statesSalary({ salaryMin, salaryMax }: SalaryColumns, position: number): boolean {
  return salaryMin[position] !== 0 || salaryMax[position] !== 0
}

/** Returns whether the job states a salary with a known exchange rate. Without a rate, the amounts are NaN. */
export function hasComparableSalary({ salaryMin, salaryMax }: SalaryColumns, position: number): boolean {
  return (salaryMin[position] ?? 0) + (salaryMax[position] ?? 0) > 0
}

/**
 * Returns the annual salaries of jobs in US dollars. A salary without an exchange rate is NaN and matches no range. A
 * salary whose period is unknown counts as not stated.
 */
export function salaryColumns(pays: readonly Pay[], rates?: ExchangeRates): SalaryColumns {
  const salaryMin = new Float64Array(pays.length)
  const salaryMax = new Float64Array(pays.length)
  for (const [position, pay] of pays.entries()) {
    const period = payPeriod(pay)
    if (period === '') continue
    const annualUsd = (amount: number | null) =>
      annualSalary(toUsd(amount ?? 0, pay.salaryCurrency, rates), period)
    salaryMin[position] = annualUsd(pay.salaryMin)
    salaryMax[position] = annualUsd(pay.salaryMax)
  }
  return { salaryMin, salaryMax }
}

/**
 * Returns the middle of a job's pay range, or its only amount, in US dollars per year. Returns 0 without pay, and NaN
 * without an exchange rate. The salary filter finds the job with every range that contains this amount.
 */
export function middlePay({ salaryMin, salaryMax }: SalaryColumns, position: number): number {
  const [min, max] = [salaryMin[position] ?? 0, salaryMax[position] ?? 0]
  return ((min || max) + (max || min)) / 2
}

/** Returns the span of all salaries, rounded outwards to thousands. A missing end of a salary equals the other end. */
export function salarySpan({ salaryMin, salaryMax }: SalaryColumns): SalaryRange {
  let min = Infinity
  let max = 0
  for (let position = 0; position < salaryMin.length; position++) {
    const low = salaryMin[position] ?? 0
    const high = salaryMax[position] || low
    // False for NaN, so salaries without an exchange rate are skipped.
    if (high > 0) {
      min = Math.min(min, low || high, high)
      max = Math.max(max, low, high)
    }
  }
  if (max === 0) return defaultSalarySpan
  return { min: Math.floor(min / SPAN_UNIT) * SPAN_UNIT, max: Math.ceil(max / SPAN_UNIT) * SPAN_UNIT }
}

/**
 * Returns whether a range can exclude jobs. A range that contains the whole span excludes no jobs. If the span is the
 * default, no job has a salary, so no range can exclude one.
 */
export function narrowsSpan(chosen: SalaryRange, span: SalaryRange): boolean {
  const isDefaultSpan = span.min === defaultSalarySpan.min && span.max === defaultSalarySpan.max
  return !isDefaultSpan && (chosen.min > span.min || chosen.max < span.max)
}

type DisplayedPay = Pick<JobCard, 'salaryMin' | 'salaryMax' | 'salaryPeriod' | 'salaryCurrency'>

/**
 * Returns '$80,000 - $120,000/yr', '$40 - $60/hr', or 'No salary info' if both ends are 0. A single end is
 * 'From $80,000/yr' or 'Up to $120,000/yr', because '$0' would be wrong. Equal ends are a single amount:
 * '$90,000/yr'. An unknown period is left out: '$46 - $61'.
 */
export function salaryText(pay: DisplayedPay): string {
  // A no-break space separates a currency code from its amount.
  const symbol = currencySymbols[pay.salaryCurrency] ?? `${pay.salaryCurrency}\u00A0`
  const min = symbol + amountFormat.format(pay.salaryMin)
  const max = symbol + amountFormat.format(pay.salaryMax)
  const per = periodText(pay.salaryPeriod)
  if (pay.salaryMin && pay.salaryMin === pay.salaryMax) return min + per
  if (pay.salaryMin && pay.salaryMax) return `${min} - ${max}${per}`
  if (pay.salaryMin) return `From ${min}${per}`
  if (pay.salaryMax) return `Up to ${max}${per}`
  return 'No salary info'
}

/** Returns the slider's label of an annual amount, such as '$80K' or '$1.2M'. */
export function salaryLabel(amount: number): string {
  const thousands = Math.round(amount / 1000)
  return thousands < 1000 ? `$${thousands}K` : `$${(Math.round(thousands / 100) / 10).toFixed(1)}M`
}

function periodText(period: string): string {
  if (period === '') return ''
  if (period === 'hour') return '/hr'
  if (period === 'year') return '/yr'
  return `/${period}`
}
