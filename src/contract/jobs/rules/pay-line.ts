// The pay of jobs on one line, drawn as a fretboard: frets are amounts, and a dot is a job.
import { seniorityLevels } from '../options.ts'
import { middlePay, type SalaryColumns } from './salary.ts'

/** The line has no dots if fewer jobs have comparable pay. */
export const MIN_PAID_JOBS = 10
/** Dots are 6 pixels wide on a phone, and the line is 256 pixels wide on the smallest phone. */
export const PAY_COLUMNS = 40
/** The strings. Each string has at most one dot in a column. */
export const PAY_ROWS = 6
const MAX_DOTS = 120
/**
 * The line ends at this multiple and this part of the median pay, so that a mistyped amount does not squeeze all other
 * jobs into one place. Jobs beyond the ends are in the first or last column.
 */
const MAX_FACTOR = 20
/** The smallest distance between two frets, so that their amounts have room on a phone. */
const MIN_FRET_DISTANCE = 0.14

/** Jobs at a place on the line. `jobs` are positions in the list of jobs, by ascending pay. `row` 0 is at the bottom. */
type PayDot = { column: number; row: number; jobs: number[] }

/** The annual pay of the jobs of a level in US dollars. `level` is '' for jobs without a known level. */
type LevelPay = { level: string; jobs: number; median: number; lowest: number; highest: number }

export type PayLine = {
  /** All jobs with comparable pay. */
  all: LevelPay
  /** The levels with jobs, in the order of the specification. */
  levels: LevelPay[]
  /** By ascending pay, from the bottom of each column to its top. */
  dots: PayDot[]
}

/**
 * Returns the line of the jobs, or null for fewer than 10 jobs with comparable pay. Every such job is in exactly one
 * dot. If there are too many jobs for one dot each, a dot contains several jobs of its column.
 */
export function payLine(columns: SalaryColumns, levels: readonly (string | null)[]): PayLine | null {
  const paid = Array.from(levels, (level, position) => ({
    position,
    level,
    pay: middlePay(columns, position),
  }))
    .filter(({ pay }) => pay > 0)
    .toSorted((one, other) => one.pay - other.pay)
  if (paid.length < MIN_PAID_JOBS) return null
  const all = describePay('', paid)
  const { columnOf } = payScale(all)
  const byColumn = Array.from({ length: PAY_COLUMNS }, (): number[] => [])
  for (const { position, pay } of paid) byColumn[columnOf(pay)]?.push(position)
  const jobsPerDot = countJobsPerDot(byColumn)
  return {
    all,
    levels: [...seniorityLevels, ''].flatMap((level) => {
      const ofLevel = paid.filter((job) => level === (isKnownLevel(job.level) ? job.level : ''))
      return ofLevel.length > 0 ? describePay(level, ofLevel) : []
    }),
    dots: byColumn.flatMap((jobs, column) =>
      Array.from({ length: Math.ceil(jobs.length / jobsPerDot) }, (_, row) => ({
        column,
        row,
        jobs: jobs.slice(row * jobsPerDot, (row + 1) * jobsPerDot),
      })),
    ),
  }
}

const isKnownLevel = (level: string | null) => seniorityLevels.some((known) => known === level)

/** Returns the smallest number of jobs per dot with which all dots fit. */
function countJobsPerDot(byColumn: readonly (readonly number[])[]): number {
  for (let perDot = 1; ; perDot++) {
    const heights = byColumn.map((jobs) => Math.ceil(jobs.length / perDot))
    if (Math.max(...heights) <= PAY_ROWS && heights.reduce((sum, height) => sum + height) <= MAX_DOTS)
      return perDot
  }
}

/** `paid` is sorted by pay and not empty. */
function describePay(level: string, paid: readonly { pay: number }[]): LevelPay {
  const payAt = (place: number) => paid[Math.floor(place)]?.pay ?? 0
  const last = paid.length - 1
  return {
    level,
    jobs: paid.length,
    median: (payAt(last / 2) + payAt((last + 1) / 2)) / 2,
    lowest: payAt(0),
    highest: payAt(last),
  }
}

type Ends = Pick<LevelPay, 'lowest' | 'highest' | 'median'>

/**
 * Returns functions for places on the line, from 0 (start) to 1 (end). The scale is logarithmic, so the distances between
 * equal steps shrink as on a guitar, and a few outliers do not take most of the line.
 */
export function payScale(all: Ends) {
  const lowest = Math.max(all.lowest, all.median / MAX_FACTOR)
  const highest = Math.min(all.highest, all.median * MAX_FACTOR)
  const ratio = Math.log(highest / lowest)
  /** The ends are in the middle of the first and of the last column. */
  const margin = 0.5 / PAY_COLUMNS
  const shareOf = (amount: number) =>
    ratio > 0 ? margin + (1 - 2 * margin) * Math.min(Math.max(Math.log(amount / lowest) / ratio, 0), 1) : 0.5
  const amountAt = (share: number) =>
    lowest * Math.exp(ratio * Math.min(Math.max((share - margin) / (1 - 2 * margin), 0), 1))
  return {
    shareOf,
    amountAt,
    columnOf: (amount: number) => Math.min(Math.floor(shareOf(amount) * PAY_COLUMNS), PAY_COLUMNS - 1),
    /** Round amounts on the line, far enough from each other for their labels. */
    frets: listFrets({ lowest, highest }, (MIN_FRET_DISTANCE * ratio) / (1 - 2 * margin)),
  }
}

/** `distance` is the logarithm of the smallest quotient of two frets. */
function listFrets({ lowest, highest }: Omit<Ends, 'median'>, distance: number): number[] {
  const frets: number[] = []
  for (let from = lowest; ;) {
    const fret = roundestNumber(from, from * Math.exp(Math.max(distance, 0.01)))
    if (!(fret <= highest)) return frets
    frets.push(fret)
    from = fret * Math.exp(Math.max(distance, 0.01))
  }
}

/** Returns the number with the fewest digits between `low` and `high`. */
function roundestNumber(low: number, high: number): number {
  for (let power = 10 ** Math.ceil(Math.log10(high)); power > 0.001; power /= 10)
    for (const step of [power, power / 2, power / 5]) {
      const first = Math.ceil(low / step) * step
      if (first <= high) return first
    }
  return low
}
