// A row with the median and the worst value of several visits.
import type { BenchRow } from '../table.ts'
import { summarizeTimes } from '../timing.ts'

type VisitSeries = {
  what: string
  ours: readonly number[]
  baseline?: { name: string; values: readonly number[] }
  /** The maximum for the median of the visits to the product. */
  budget?: number
  unit?: Unit
}

/** Formats a value with its unit. */
export type Unit = (value: number) => string

const milliseconds: Unit = (value) => `${value.toFixed(0)} ms`

/**
 * Returns a row for values that should be small. The ratio is the baseline's median divided by the product's median.
 */
export function createVisitsRow({
  what,
  ours,
  baseline,
  budget,
  unit = milliseconds,
}: VisitSeries): BenchRow {
  const our = median(ours)
  const their = baseline && median(baseline.values)
  return {
    what,
    ours: `${unit(our)} (worst ${unit(Math.max(...ours))})`,
    baseline: baseline && their !== undefined ? `${baseline.name}: ${unit(their)}` : '-',
    ratio: their === undefined || their === our ? '-' : `${(their / our).toFixed(1)}x`,
    budget: budget === undefined ? '-' : unit(budget),
    ok: budget === undefined || our <= budget,
  }
}

const median = (values: readonly number[]) => summarizeTimes(values).median
