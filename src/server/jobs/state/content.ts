import type { CompanyChanges } from '#contract/jobs/companies.ts'

import type { Revision } from '../store/revisions-queries.ts'
import type { Content, EditChange } from './events.ts'

type AnyContent = Content | CompanyChanges

/** Returns the fields of `content` whose values differ from `fields` after `written` was written to them. */
export function differences(
  fields: object,
  content: AnyContent,
  written: AnyContent = {},
): Content & CompanyChanges {
  const before = new Map<string, unknown>(Object.entries({ ...fields, ...written }))
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.filter(([name, value]) => !isSame(before.get(name), value)))
}

export function isSameContent(one: AnyContent, other: AnyContent | undefined): boolean {
  return other !== undefined && isSame(one, other)
}

/** An edit by staff is public at once. Fields of the pending edit that are equal to the public version now leave it. */
export function trimEdit<Changes extends AnyContent>(
  fields: object,
  revision: Revision<Changes> | null,
  written: Changes,
): EditChange<Content & CompanyChanges> {
  if (revision === null) return 'keep'
  const trim = differences(fields, revision.changes, written)
  if (isSameContent(trim, revision.changes)) return 'keep'
  return Object.keys(trim).length === 0 ? 'drop' : { trim }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

/** Sorts the keys of an object, because jsonb columns do not keep the order of keys. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
