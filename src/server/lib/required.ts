/** Returns `value`. @throws Error for undefined, as a sign of a bug in this program */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('unexpected missing value')
  return value
}
