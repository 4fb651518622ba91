// The fields in which an edit differs from what it is an edit of.

export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown }

type Fields = Readonly<Record<string, unknown>>

/** Of what `after` names, in the order of `before`. */
export function differencesOf(before: Fields, after: Fields): Difference[] {
  return Object.keys(before)
    .filter((field) => field in after && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** JSON values. A missing value is null. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
