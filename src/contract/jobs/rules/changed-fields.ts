// Compares the fields of two versions of a job or company.
type Fields = Readonly<Record<string, unknown>>

/** Returns the names of the fields whose value in `after` is another one. Fields that `after` lacks are unchanged. */
export function changedFields<After extends object>(before: Fields, after: After): (keyof After & string)[]
export function changedFields(before: Fields, after: Fields): string[] {
  const given = Object.keys(after).filter((name) => after[name] !== undefined)
  return given.filter((name) => !isSameValue(before[name], after[name]))
}

/** Returns the changed fields with their values in `after`. */
export function changedValues<After extends object>(before: Fields, after: After): Partial<After> {
  return pickFields(after, changedFields(before, after))
}

export function pickFields<All extends object>(fields: All, names: readonly string[]): Partial<All>
export function pickFields(fields: Fields, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** A missing value equals null. The order of keys is ignored, because jsonb columns do not keep it. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || toCanonicalJson(one) === toCanonicalJson(other)
}

const toCanonicalJson = (value: unknown): string => JSON.stringify(value ?? null, sortKeys)

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
