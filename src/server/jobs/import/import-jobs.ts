// Imports rows of jobs: all of them or none, unless the good ones are asked for; a second time changes nothing.
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { checkRows, type CheckedRow, type CheckOptions, type RejectedRow } from './check-rows.ts'
import { changesOf, newJob } from './plan.ts'
import {
  awaitOtherImports,
  findCompanyIds,
  insertJobs,
  insertMissingCompanies,
  listImportedJobs,
  updateJob,
  type NewJob,
} from './queries.ts'

export type ImportOptions = CheckOptions & {
  /** Writes the good rows even if others are rejected. */
  partial: boolean
  /** Called after each portion with the number of rows that are done. */
  onProgress?: (done: number, all: number) => void
}

/** Whether the board shows it, and why not. */
type Visibility = 'visible' | 'expired' | 'draft'

type ImportedRow = {
  number: number
  name: string
  outcome: 'created' | 'updated' | 'unchanged'
  visibility: Visibility
}

/** `written` is false when nothing was, because rows were rejected; `imported` is empty then. */
export type ImportReport = { imported: ImportedRow[]; refused: RejectedRow[]; written: boolean }

/** Rows that are compared and written at once; keeps statements within the limits of their parameters. */
const portion = 500

export async function importJobs(
  db: Db,
  rows: readonly unknown[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { accepted, refused } = checkRows(rows, options)
  if (refused.length > 0 && !options.partial) return { imported: [], refused, written: false }
  const imported = await db.transaction((tx) => writeRows(tx, accepted, options))
  return { imported, refused, written: true }
}

async function writeRows(
  tx: Db,
  rows: CheckedRow[],
  { now, onProgress }: ImportOptions,
): Promise<ImportedRow[]> {
  await awaitOtherImports(tx)
  const imported: ImportedRow[] = []
  for (let start = 0; start < rows.length; start += portion) {
    imported.push(...(await writePortion(tx, rows.slice(start, start + portion), now)))
    onProgress?.(imported.length, rows.length)
  }
  return imported
}

async function writePortion(tx: Db, rows: CheckedRow[], now: Date): Promise<ImportedRow[]> {
  const companyIds = await findOrMakeCompanies(tx, rows)
  const stored = await listImportedJobs(tx, rows)
  const storedByKey = new Map(stored.map((job) => [keyOf(job.source, job.externalId), job]))
  const created: NewJob[] = []
  const imported: ImportedRow[] = []
  for (const row of rows) {
    const companyId = required(companyIds.get(row.company))
    const job = storedByKey.get(keyOf(row.source, row.external_id))
    const changes = job && changesOf(job, row, { companyId, now })
    const written = job ? { ...job, ...changes } : newJob(row, companyId, now)
    if (!job) created.push(written)
    if (job && changes) await updateJob(tx, job.id, changes)
    imported.push({
      number: row.number,
      name: row.external_id,
      outcome: outcomeOf(job, changes),
      visibility: visibilityOf(written, now),
    })
  }
  if (created.length > 0) await insertJobs(tx, created)
  return imported
}

/** The companies' ids by the names in the rows. A company that exists is left as it is. */
async function findOrMakeCompanies(tx: Db, rows: CheckedRow[]): Promise<Map<string, number>> {
  const websites = new Map(rows.map((row) => [row.company, row.company_website]))
  for (const row of rows) if (row.company_website) websites.set(row.company, row.company_website)
  const names = [...websites.keys()]
  const found = await findCompanyIds(tx, names)
  const missing = names.filter((name) => !found.has(name))
  if (missing.length === 0) return found
  await insertMissingCompanies(
    tx,
    missing.map((name) => ({ name, website: websites.get(name) ?? null })),
  )
  return findCompanyIds(tx, names)
}

function visibilityOf({ isActive = true, expiresAt = null }: NewJob, now: Date): Visibility {
  if (isVisible({ isActive, expiresAt }, now)) return 'visible'
  return isActive ? 'expired' : 'draft'
}

function outcomeOf(job: unknown, changes: unknown): ImportedRow['outcome'] {
  if (!job) return 'created'
  return changes ? 'updated' : 'unchanged'
}

function keyOf(source: string | null, externalId: string | null): string {
  return JSON.stringify([source, externalId])
}
