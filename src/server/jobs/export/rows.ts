// All jobs of a board as rows that an import can read. Importing the rows into the same board changes nothing.
import { allFields } from '#contract/jobs/each-field.ts'
import { closingDay, endOfDay, isWholeDay } from '#contract/jobs/rules/expiry.ts'
import { formatOverlap } from '#contract/jobs/rules/overlap-text.ts'
import type { Db } from '#server/db/open.ts'

import { toIdentity } from '../import/identity.ts'
import { isPublishedOrScheduled } from '../state/import-status.ts'
import { type ExportedJob, listJobsAfter } from './queries.ts'

/** The values of one job by the column of an import file. Columns without a value are left out. */
export type ExportRow = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * Yields a row for every job, including drafts, in order of their IDs. Omits the pending edits of published jobs.
 * @param board the host of this board, which is the source of jobs that were created here
 */
export async function* exportRows(db: Db, board: string): AsyncGenerator<ExportRow> {
  for (let lastId = 0; ;) {
    const batch = await listJobsAfter(db, lastId)
    for (const job of batch) yield toExportRow(job, board)
    const last = batch.at(-1)
    if (last === undefined) return
    lastId = last.id
  }
}

function toExportRow(job: ExportedJob, board: string): ExportRow {
  const columns: Readonly<Record<string, unknown>> = job
  const content = allFields
    .filter(({ name, input }) => input !== undefined || name === 'created_at')
    .map(({ name, key }) => [name, columns[key]] as const)
  const row = {
    ...toIdentity(job, board),
    company_website: job.companyWebsite,
    ...Object.fromEntries(content),
    overlap: job.overlap && formatOverlap(job.overlap),
    is_active: isPublishedOrScheduled(job),
    expires_at: toClosingCell(job),
  }
  return Object.fromEntries(Object.entries(row).flatMap(([name, value]) => toCell(name, value)))
}

/**
 * Returns the last day of a job. Returns the time for a job that closes during the day, or at the midnight at which it
 * was created: an import refuses a last day before the first one.
 */
function toClosingCell({ isActive, createdAt, expiresAt }: ExportedJob): string | Date | null {
  if (expiresAt === null) return isActive ? 'never' : null
  const day = closingDay(expiresAt)
  return isWholeDay(expiresAt) && endOfDay(day) >= createdAt ? day : expiresAt
}

function toCell(name: string, value: unknown): [string, ExportRow[string]][] {
  // An import file cannot distinguish an empty value from a missing one, so both are omitted.
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value) && value.length === 0) return []
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (Array.isArray(value)) return [[name, value.map(String)]]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[name, value]]
    : []
}
