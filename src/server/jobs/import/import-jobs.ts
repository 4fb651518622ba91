// Imports all rows or none. A partial import skips invalid rows. Repeating an import changes nothing.
import { setImmediate } from 'node:timers/promises'

import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'

import { finishImportedJobs } from '../state/import-status.ts'
import { checkRows, type CheckedRow, type CheckOptions, type RejectedRow } from './check-rows.ts'
import { createMissingCompanies, planCompanies } from './companies.ts'
import { compareRows, type ImportedRow } from './compare-rows.ts'
import { convertDescriptions } from './descriptions.ts'
import { awaitOtherImports, insertJobs, listUnreviewedNames, updateJobs, analyzeTables } from './queries.ts'
import { lockQuotas, requireQuotas, rowsWithinQuota } from './quotas.ts'

type Options = CheckOptions & {
  /** The host of this board, which is the source of jobs that were created here. */
  board: string
  /** Called after each batch with the number of finished rows and the number of all rows. */
  onProgress?: (done: number, all: number) => void
  signal?: AbortSignal
}

export type ImportOptions = Options & {
  /** Writes the valid rows even if others are rejected. */
  partial: boolean
  /** The user who imports. Undefined on the command line. */
  userId?: number | undefined
}

/**
 * `companies` are the names of the new companies. `written` is false if the import was only previewed or the file was
 * rejected.
 */
export type ImportReport = {
  imported: ImportedRow[]
  refused: RejectedRow[]
  companies: readonly string[]
  written: boolean
}

/** The limits of a batch, whose rows are compared and written together. Characters are counted approximately. */
const BATCH_ROWS = 200
const BATCH_CHARACTERS = 250_000

export async function importJobs(
  db: Db,
  rows: readonly unknown[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { accepted, refused } = await checkRowsAndCompanies(db, rows, options)
  if (refused.length > 0 && !options.partial) return { imported: [], refused, companies: [], written: false }
  const change = { userId: options.userId, via: 'import', now: options.now } as const
  const written = await auditedTransaction(db, change, (tx) => writeRows(tx, accepted, options))
  return { ...written, refused, written: true }
}

/** Reports what an import of the rows would do, without writing or locking anything. */
export async function previewImport(
  db: Db,
  rows: readonly unknown[],
  options: Options,
): Promise<ImportReport> {
  const { accepted, refused } = await checkRowsAndCompanies(db, rows, options)
  const { ids, created } = await planCompanies(db, accepted)
  const imported: ImportedRow[] = []
  for await (const some of batches(accepted, options))
    imported.push(...(await compareRows(db, some, { ...options, companyIds: ids })).imported)
  return { imported, refused, companies: created, written: false }
}

/**
 * Validates the rows. Also rejects rows that exceed a quota, and rows that would publish a company that no reviewer has
 * approved. Drafts do not publish their company.
 */
async function checkRowsAndCompanies(db: Db, rows: readonly unknown[], options: Options) {
  const converted = await convertDescriptions(rows, options.signal)
  const { accepted, refused } = await checkRows(rows, { ...options, converted })
  const published = accepted.filter(({ is_active: isActive }) => isActive !== false)
  const unreviewed = await listUnreviewedNames(db, [...new Set(published.map(({ company }) => company))])
  const unreviewedRows = new Set(published.filter(({ company }) => unreviewed.has(company)))
  const reasons = Array.from(unreviewedRows, ({ number, external_id: name, company }) => ({
    number,
    name,
    reasons: [
      `company ${company} was added by a user and has not been reviewed yet: approve its first job, then import again`,
    ],
  }))
  const reviewed = accepted.filter((row) => !unreviewedRows.has(row))
  const withinQuota = await rowsWithinQuota(db, reviewed, options)
  return {
    accepted: withinQuota.accepted,
    refused: [...refused, ...reasons, ...withinQuota.refused].toSorted(
      (one, other) => one.number - other.number,
    ),
  }
}

async function writeRows(tx: Db, rows: CheckedRow[], options: Options) {
  await awaitOtherImports(tx)
  const { ids, created } = await createMissingCompanies(tx, rows)
  const lockedQuotas = await lockQuotas(tx, [...ids.values()], options)
  if (created.length > 0) await analyzeTables(tx)
  const imported: ImportedRow[] = []
  for await (const some of batches(rows, options)) {
    const plan = await compareRows(tx, some, { ...options, companyIds: ids })
    if (plan.created.length > 0) await insertJobs(tx, plan.created)
    if (plan.changed.length > 0)
      await updateJobs(
        tx,
        plan.changed.map(({ stored }) => stored),
      )
    await finishImportedJobs(tx, plan.changed, options.now)
    imported.push(...plan.imported)
  }
  await requireQuotas(tx, lockedQuotas, options)
  if (imported.length > 0) await analyzeTables(tx)
  return { imported, companies: created }
}

async function* batches(rows: CheckedRow[], { onProgress, signal }: Options): AsyncGenerator<CheckedRow[]> {
  let batch: CheckedRow[] = []
  let characters = 0
  for (const [index, row] of rows.entries()) {
    batch.push(row)
    characters += row.description.length
    const isLast = index === rows.length - 1
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS && !isLast) continue
    signal?.throwIfAborted()
    yield batch
    onProgress?.(index + 1, rows.length)
    batch = []
    characters = 0
    await setImmediate()
  }
  signal?.throwIfAborted()
}
