import type { TotalsWire } from '#contract/employees/employees.ts'

import type { EmployeeContext } from './context.ts'
import { sumByDepartment } from './queries.ts'

export async function readTotals({ db, user }: EmployeeContext): Promise<TotalsWire> {
  const rows = await sumByDepartment(db, user.id)
  return {
    total_costs: rows.map(({ department, cost }) => [department, Number(cost)]),
    average_salaries: rows.map(({ department, average }) => [department, Number(average)]),
    headcounts: rows.map(({ department, heads }) => [department, heads]),
  }
}
