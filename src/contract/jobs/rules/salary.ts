// Pay on the board: annual equivalents, the span found in the data, and pay in words (specification, section 9).
import type { JobCard } from '../job-card.ts'

/** Annual US dollars, both ends included. */
export type SalaryRange = { min: number; max: number }

/** What a posting or its card says about pay; 0 and null both mean: not stated. */
export type Pay = {
  salaryMin: number | null
  salaryMax: number | null
  salaryPeriod: string | null
}

/** How many of a period make a year; any other period counts as a year. */
const periodsPerYear: ReadonlyMap<string | null, number> = new Map([
  ['hour', 2000],
  ['day', 260],
  ['week', 52],
  ['month', 12],
])

const spanUnit = 1000

const amountFormat = new Intl.NumberFormat('en-US')

const currencySymbols = { USD: '$', GBP: '£', EUR: '€', CAD: 'C$' } as const

/** The span while no job carries a salary. */
export const defaultSalarySpan: SalaryRange = { min: 0, max: 150_000 }

/** Both ends open: every salary that can be named. */
export const openRange: SalaryRange = { min: 0, max: 999_999_999 }

/** The step of the salary slider, in annual US dollars. */
export const salaryStep = 5000

/** What an amount per period is per year. */
export function annualSalary(amount: number, period: string | null): number {
  return amount * (periodsPerYear.get(period) ?? 1)
}

/** Pay per year of many postings, by their places; 0 where one states none. */
export type SalaryColumns = {
  readonly salaryMin: Float64Array
  readonly salaryMax: Float64Array
}

export function statesSalary({ salaryMin, salaryMax }: SalaryColumns, place: number): boolean {
  return salaryMin[place] !== 0 || salaryMax[place] !== 0
}

/** What a posting adds to the span, or null when it states no pay. Where only one side is stated, it is both. */
function annualRange({ salaryMin, salaryMax, salaryPeriod }: Pay): SalaryRange | null {
  const one = salaryMin || salaryMax
  const other = salaryMax || salaryMin
  if (!one || !other) return null
  return {
    min: annualSalary(Math.min(one, other), salaryPeriod),
    max: annualSalary(Math.max(one, other), salaryPeriod),
  }
}

/** The salaries found in the data, rounded outwards to whole thousands. */
export function salarySpan(pays: Iterable<Pay>): SalaryRange {
  let min = Infinity
  let max = 0
  for (const pay of pays) {
    const range = annualRange(pay)
    if (!range) continue
    min = Math.min(min, range.min)
    max = Math.max(max, range.max)
  }
  if (max === 0) return defaultSalarySpan
  return { min: Math.floor(min / spanUnit) * spanUnit, max: Math.ceil(max / spanUnit) * spanUnit }
}

type PayToWrite = Pick<JobCard, 'salaryMin' | 'salaryMax' | 'salaryPeriod'> & {
  salaryCurrency: keyof typeof currencySymbols
}

/**
 * '$80,000 - $120,000/yr', '$40 - $60/hr', or 'No salary info' when both ends are 0. With one end stated
 * there is no 'min - max' to show, and '$0' would be untrue: 'From $80,000/yr', 'Up to $120,000/yr'. Equal ends are
 * one figure: '$90,000/yr'.
 */
export function salaryText(pay: PayToWrite): string {
  const symbol = currencySymbols[pay.salaryCurrency]
  const min = symbol + amountFormat.format(pay.salaryMin)
  const max = symbol + amountFormat.format(pay.salaryMax)
  const per = periodText(pay.salaryPeriod)
  if (pay.salaryMin && pay.salaryMin === pay.salaryMax) return min + per
  if (pay.salaryMin && pay.salaryMax) return `${min} - ${max}${per}`
  if (pay.salaryMin) return `From ${min}${per}`
  if (pay.salaryMax) return `Up to ${max}${per}`
  return 'No salary info'
}

/** The slider's label of an annual amount: '$80K' or '$1.2M'. */
export function salaryLabel(amount: number): string {
  const thousands = Math.round(amount / 1000)
  return thousands < 1000 ? `$${thousands}K` : `$${(Math.round(thousands / 100) / 10).toFixed(1)}M`
}

function periodText(period: string): string {
  if (period === 'hour') return '/hr'
  if (period === 'year') return '/yr'
  return `/${period}`
}
