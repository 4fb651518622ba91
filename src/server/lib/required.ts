/** Returns `value`. @throws Error if it is undefined, which means a bug in this program */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('unexpected missing value')
  return value
}
