import type { Employee } from '#contract/employees/employee.ts'
import type { Figure, Totals } from '#contract/employees/totals.ts'

const less = (figures: readonly Figure[], department: string, by: number): Figure[] =>
  figures.map(([each, value]) => [each, each === department ? value - by : value])

function withoutOne(totals: Totals, { department, salary }: Employee): Totals {
  const headcounts = less(totals.headcounts, department, 1)
  const totalCosts = less(totals.totalCosts, department, salary)
  const heads = new Map(headcounts)
  const costs = new Map(totalCosts)
  const isLeft = ([each]: Figure) => (heads.get(each) ?? 0) > 0
  return {
    headcounts: headcounts.filter(isLeft),
    totalCosts: totalCosts.filter(isLeft),
    averageSalaries: totals.averageSalaries
      .filter(isLeft)
      .map(([each, average]) => [
        each,
        each === department ? (costs.get(each) ?? 0) / (heads.get(each) ?? 1) : average,
      ]),
  }
}

/** Returns the totals without `employees`, for example those with a pending deletion. */
export const withoutEmployees = (totals: Totals, employees: readonly Employee[]): Totals =>
  employees.reduce(withoutOne, totals)
