// The steps of the salary slider (specification, section 9), and their positions on the track.
import { type SalaryColumns, type SalaryRange, SALARY_STEP } from './salary.ts'

/**
 * Amounts that divide the track of the slider into equal parts, in ascending order. They follow the distribution of
 * salaries: the lower half of the salaries has half of the track. On a linear scale, a few outliers would take most of
 * the track.
 */
export type SalaryScale = readonly number[]

/** The maximum number of equal parts of the track. */
const MAX_PARTS = 40

/**
 * Returns the number of steps of the slider above the minimum of the span. Rounds up, so that the slider can reach the
 * best-paid jobs. The last step may therefore be above the maximum of the span. It selects the same jobs as the
 * maximum.
 */
const countSteps = ({ min, max }: SalaryRange) => Math.ceil((max - min) / SALARY_STEP)

/** Returns the scale for the salaries of the jobs. Without salaries, the scale is linear. */
export function salaryScale(span: SalaryRange, { salaryMin, salaryMax }: SalaryColumns): SalaryScale {
  // The server runs this after each write for up to 200,000 amounts, so the code avoids intermediate arrays.
  const amounts = new Float64Array(2 * salaryMin.length)
  amounts.set(salaryMin)
  amounts.set(salaryMax, salaryMin.length)
  const stated = amounts.filter((amount) => amount > 0).toSorted()
  const last = countSteps(span)
  const steps = new Set([0])
  for (let part = 1; part < MAX_PARTS && stated.length > 0; part++) {
    const amount = stated[Math.floor((part / MAX_PARTS) * stated.length)] ?? span.min
    steps.add(Math.min(Math.round((amount - span.min) / SALARY_STEP), last))
  }
  return [...steps.add(last)]
    .toSorted((one, other) => one - other)
    .map((step) => span.min + step * SALARY_STEP)
}

/**
 * Returns functions that convert amounts to positions on the track and back. Positions are from 0 (start) to 1 (end).
 */
export function salaryTrack(span: SalaryRange, scale: SalaryScale) {
  const { min, max } = span
  const end = min + countSteps(span) * SALARY_STEP
  const parts = scale.length - 1
  const roundToStep = (amount: number) => {
    const nearest = min + Math.round((amount - min) / SALARY_STEP) * SALARY_STEP
    return amount >= max ? end : Math.max(nearest, min)
  }
  const scaleAmount = (place: number) => scale[place] ?? end
  const shareOf = (amount: number): number => {
    if (parts < 1 || amount <= min) return 0
    if (amount >= end) return 1
    const part = scale.findLastIndex((start) => start <= amount)
    return (part + (amount - scaleAmount(part)) / (scaleAmount(part + 1) - scaleAmount(part))) / parts
  }
  /**
   * Returns the salary of the step nearest to a position on the track. `share` gives the position, from 0 (start) to 1
   * (end).
   */
  const amountAt = (share: number): number => {
    const place = Math.min(Math.max(share, 0), 1) * parts
    const part = Math.min(Math.floor(place), parts - 1)
    return parts < 1
      ? min
      : roundToStep(scaleAmount(part) + (place - part) * (scaleAmount(part + 1) - scaleAmount(part)))
  }
  return {
    end,
    roundToStep,
    shareOf,
    amountAt,
    limitToSpan: (amount: number) => Math.min(Math.max(amount, min), max),
  }
}
