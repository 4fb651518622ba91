/** Returns a percentile of durations in milliseconds, rounded. For the 95th percentile, `share` is 0.95. */
export function percentile(lengths: readonly number[], share: number): number {
  const sorted = lengths.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)
}
