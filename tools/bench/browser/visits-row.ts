// A row with the median and the worst figure of several visits.
import type { BenchRow } from '../table.ts'
import { timingOf } from '../timing.ts'

type Measured = {
  what: string
  ours: readonly number[]
  baseline?: { name: string; values: readonly number[] }
  /** What our median may be at most. */
  budget?: number
  unit?: Unit
}

/** How a number is written. */
export type Unit = (value: number) => string

const milliseconds: Unit = (value) => `${value.toFixed(0)} ms`

/** Smaller is better; the ratio says how many times the baseline's median ours is better. */
export function visitsRow({ what, ours, baseline, budget, unit = milliseconds }: Measured): BenchRow {
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

const median = (values: readonly number[]) => timingOf(values).median
