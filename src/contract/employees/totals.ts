// Totals of a user's employees by department (specification, section 3).

import type { TotalsWire } from './employees.ts'

/** A department and one of its totals, such as the average salary. */
export type Figure = [department: string, value: number]

export type Totals = { totalCosts: Figure[]; averageSalaries: Figure[]; headcounts: Figure[] }

/** Converts the totals from their wire form. */
export function toTotals(wire: TotalsWire): Totals {
  return {
    totalCosts: wire.total_costs,
    averageSalaries: wire.average_salaries,
    headcounts: wire.headcounts,
  }
}
