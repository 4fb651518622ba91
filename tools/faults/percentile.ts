/** Returns the percentile of durations in milliseconds, rounded. */
export function percentile(lengths: readonly number[], share: number): number {
  const sorted = lengths.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)
}
