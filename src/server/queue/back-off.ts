/**
 * Returns the delay after a number of failures (`count`, at least 1). The delay doubles with each failure, up to
 * `longest`.
 */
export function computeBackOff(
  count: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(first * 2 ** (count - 1), longest)
}
