// Compares rows with the stored jobs. Previews and imports use the same comparison.
import { allFields, type NamedField } from '#contract/jobs/each-field.ts'
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import { normalizeText } from '#contract/jobs/rules/normalize-text.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { outcomeOfRow } from '../state/import-status.ts'
import type { EndDate } from '../store/end-date.ts'
import { findJobsWithState, type ManagedJob } from '../store/managed-jobs-queries.ts'
import type { CheckedRow } from './check-rows.ts'
import { toIdentity, toIdentityKey } from './identity.ts'
import { findChanges, parseDate, toNewJob } from './plan.ts'
import { listIdentifiedJobs, type NewJob, type StoredJob } from './queries.ts'

/** Whether the board shows the job. A job that it does not show is a draft, is scheduled or has expired. */
type Visibility = 'visible' | 'scheduled' | 'expired' | 'draft'

export type ImportedRow = {
  number: number
  name: string
  outcome: 'created' | 'updated' | 'unchanged'
  /** The fields that an update changes, by the names that the API uses. */
  changes: string[]
  visibility: Visibility
  notes: string[]
}

type Changed = { stored: StoredJob; job: ManagedJob; outcome: ReturnType<typeof outcomeOfRow> }
type Plan = { imported: ImportedRow[]; created: NewJob[]; changed: Changed[] }
type CompareOptions = { companyIds: ReadonlyMap<string, number>; board: string; now: Date; config: EndDate }

export async function compareRows(
  db: Db,
  rows: readonly CheckedRow[],
  { companyIds, board, now, config }: CompareOptions,
): Promise<Plan> {
  const stored = await listIdentifiedJobs(db, rows, board)
  const managed = new Map(
    (
      await findJobsWithState(
        db,
        stored.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  )
  const storedByKey = new Map(stored.map((job) => [toIdentityKey(toIdentity(job, board)), job]))
  const plan: Plan = { imported: [], created: [], changed: [] }
  for (const checked of rows) {
    const companyId = required(companyIds.get(checked.company))
    const job = storedByKey.get(toIdentityKey(checked))
    const row = keepStoredHtml(checked, job)
    const state = job && required(managed.get(job.id))
    const place = { isActive: row.is_active, publishAt: parseDate(row.publish_at) }
    const outcome = state && outcomeOfRow(state, place, { now, config })
    const changes = job && findChanges(job, row, { companyId, status: outcome?.status ?? {}, now })
    const after = job ? { ...job, ...changes } : toNewJob(row, companyId, { now, config })
    if (!job) plan.created.push(after)
    if (job && changes && state && outcome)
      plan.changed.push({ stored: { ...job, ...changes }, job: state, outcome })
    plan.imported.push({
      number: row.number,
      name: row.external_id,
      outcome: outcomeOf(job, changes),
      changes: job && changes ? listChanges(job, changes) : [],
      visibility: visibilityOf(after, now),
      notes: [...row.notes, ...notesOnDate(job, place.publishAt, now)],
    })
  }
  return plan
}

function notesOnDate(job: StoredJob | undefined, publishAt: Date | undefined, now: Date): string[] {
  const isIgnored = job?.stage === 'board' && publishAt !== undefined && publishAt > now
  return isIgnored ? ['publish_at is ignored, because the job is on the board already'] : []
}

/** Keeps a description that is stored as HTML, so that importing an export changes nothing. Notes other conversions. */
function keepStoredHtml(row: CheckedRow, job: StoredJob | undefined): CheckedRow {
  if (row.html === undefined) return row
  const html = normalizeText(row.html)
  if (html === job?.description) return { ...row, description: html }
  return { ...row, notes: [...row.notes, 'description is HTML: converted to Markdown'] }
}

function visibilityOf({ stage, expiresAt = null }: NewJob, now: Date): Visibility {
  if (stage === 'scheduled') return 'scheduled'
  const isActive = stage === 'board'
  if (isVisible({ isActive, expiresAt }, now)) return 'visible'
  return isActive ? 'expired' : 'draft'
}

function outcomeOf(job: unknown, changes: unknown): ImportedRow['outcome'] {
  if (!job) return 'created'
  return changes ? 'updated' : 'unchanged'
}

/** The fields that an import can set. These are the fields of a request body, and the creation time. */
const importedFields = allFields.filter(({ name, input }) => input !== undefined || name === 'created_at')

function listChanges(before: StoredJob, after: Partial<StoredJob>): string[] {
  const changed = new Set<string>(changedFields(before, after))
  const isChanged = ({ key, kind }: NamedField) => changed.has(kind === 'company' ? 'companyId' : key)
  return importedFields.filter(isChanged).map(({ name }) => name)
}
