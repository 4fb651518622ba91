import type { ExchangeRates } from '../../jobs/rules/exchange-rates.ts'
import type { Pay } from '../../jobs/rules/pay-period.ts'
import { salaryColumns } from '../../jobs/rules/salary.ts'

/**
 * Returns whether the highest pay of a job reaches the minimum of a developer. Returns null if one of them is not stated
 * or has no exchange rate.
 */
export function paysMinimum(
  job: Pay,
  minimum: Omit<Pay, 'salaryMax'>,
  rates: ExchangeRates | undefined,
): boolean | null {
  const { salaryMin, salaryMax } = salaryColumns([job, { ...minimum, salaryMax: null }], rates)
  const highest = salaryMax[0] || salaryMin[0] || NaN
  const least = salaryMin[1] || NaN
  return Number.isNaN(highest) || Number.isNaN(least) ? null : highest >= least
}
