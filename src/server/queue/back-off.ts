/** Returns the delay after the `count`-th failure (from 1). It doubles each time, up to `longest`. */
export function computeBackOff(
  count: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(first * 2 ** (count - 1), longest)
}
