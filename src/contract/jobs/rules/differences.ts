// Compares an edited version with the original.

export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown }

type Fields = Readonly<Record<string, unknown>>

export function findDifferences(before: Fields, after: Fields): Difference[] {
  return Object.keys(before)
    .filter((field) => field in after && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** Compares JSON values. A missing value equals null. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
