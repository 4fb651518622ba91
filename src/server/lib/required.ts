// For a value that cannot be missing unless we made a mistake.

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value is missing that must be there')
  return value
}
