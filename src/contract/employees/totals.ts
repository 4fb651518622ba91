// Totals of a user's employees by department (specification, section 3).

import type { TotalsWire } from './employees.ts'

export type Figure = [department: string, value: number]

export type Totals = { totalCosts: Figure[]; averageSalaries: Figure[]; headcounts: Figure[] }

export function toTotals(wire: TotalsWire): Totals {
  return {
    totalCosts: wire.total_costs,
    averageSalaries: wire.average_salaries,
    headcounts: wire.headcounts,
  }
}
