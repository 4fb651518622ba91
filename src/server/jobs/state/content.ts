import type { CompanyChanges } from '#contract/jobs/companies.ts'
import { changedValues, isSameValue } from '#contract/jobs/rules/changed-fields.ts'

import type { Revision } from '../store/revisions-queries.ts'
import type { Content, EditChange } from './events.ts'

/** An edit by staff is public at once. Fields of the pending edit that are equal to the public version now leave it. */
export function trimEdit<Changes extends Content | CompanyChanges>(
  fields: object,
  revision: Revision<Changes> | null,
  written: Changes,
): EditChange<Partial<Changes>> {
  if (revision === null) return 'keep'
  const trim = changedValues({ ...fields, ...written }, revision.changes)
  if (isSameValue(trim, revision.changes)) return 'keep'
  return Object.keys(trim).length === 0 ? 'drop' : { trim }
}
