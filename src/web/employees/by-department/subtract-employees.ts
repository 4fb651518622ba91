import type { Employee } from '#contract/employees/employee.ts'
import type { Figure, Totals } from '#contract/employees/totals.ts'

const subtract = (figures: readonly Figure[], department: string, by: number): Figure[] =>
  figures.map(([each, value]) => [each, each === department ? value - by : value])

function subtractEmployee(totals: Totals, { department, salary }: Employee): Totals {
  const headcounts = subtract(totals.headcounts, department, 1)
  const totalCosts = subtract(totals.totalCosts, department, salary)
  const heads = new Map(headcounts)
  const costs = new Map(totalCosts)
  const hasEmployees = ([each]: Figure) => (heads.get(each) ?? 0) > 0
  return {
    headcounts: headcounts.filter(hasEmployees),
    totalCosts: totalCosts.filter(hasEmployees),
    averageSalaries: totals.averageSalaries
      .filter(hasEmployees)
      .map(([each, average]) => [
        each,
        each === department ? (costs.get(each) ?? 0) / (heads.get(each) ?? 1) : average,
      ]),
  }
}

/** Returns the totals without `employees`, for example those with a pending deletion. */
export const subtractEmployees = (totals: Totals, employees: readonly Employee[]): Totals =>
  employees.reduce(subtractEmployee, totals)
