// Builds the row of a measurement. Compares it with the measurement for the fewest jobs, sessions or instances.
import type { BenchRow } from '../table.ts'

export type Figure = { what: string; value: number; unit: string }

/**
 * `smallest` is the measurement for the fewest jobs, sessions or instances. Without it, the row shows no comparison.
 */
export function createFigureRow(
  { what, value, unit }: Figure,
  smallest?: { name: string; value: number },
): BenchRow {
  const formatValue = (number: number) => `${number.toFixed(number < 10 ? 1 : 0)} ${unit}`
  return {
    what,
    ours: formatValue(value),
    baseline: smallest ? `${smallest.name}: ${formatValue(smallest.value)}` : '-',
    ratio: smallest ? (value / smallest.value).toFixed(2) : '-',
    budget: '-',
    ok: true,
  }
}
