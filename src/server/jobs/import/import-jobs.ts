// Imports rows of jobs: all of them or none, unless the good ones are asked for; a second time changes nothing.
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { checkRows, type CheckedRow, type CheckOptions, type RejectedRow } from './check-rows.ts'
import { makeCompanies, planCompanies } from './companies.ts'
import { compareRows, type ImportedRow } from './compare-rows.ts'
import {
  awaitOtherImports,
  insertJobs,
  listUnreviewedNames,
  updateJobs,
  updateStatistics,
} from './queries.ts'

type Options = CheckOptions & {
  /** The host of the board, which identifies its own jobs in an export. */
  board: string
  /** Called after each portion with the number of rows that are done. */
  onProgress?: (done: number, all: number) => void
  /** Nobody waits for it any longer: nothing is written then. */
  signal?: AbortSignal
}

export type ImportOptions = Options & {
  /** Writes the good rows even if others are rejected. */
  partial: boolean
  /** Whoever imports, where somebody is known. */
  userId?: number | undefined
}

/** `written` is false when nothing was; `companies` are those that were made, or would be. */
export type ImportReport = {
  imported: ImportedRow[]
  refused: RejectedRow[]
  companies: readonly string[]
  written: boolean
}

/** Rows that are compared and written at once. */
const portion = 500

export async function importJobs(
  db: Db,
  rows: readonly unknown[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { accepted, refused } = await checkAgainst(db, rows, options)
  if (refused.length > 0 && !options.partial) return { imported: [], refused, companies: [], written: false }
  const change = { userId: options.userId, via: 'import', now: options.now } as const
  const written = await auditedTransaction(db, change, (tx) => writeRows(tx, accepted, options))
  return { ...written, refused, written: true }
}

/** What an import of these rows would do: compared in the same way, without a transaction that others wait for. */
export async function previewImport(
  db: Db,
  rows: readonly unknown[],
  options: Options,
): Promise<ImportReport> {
  const { accepted, refused } = await checkAgainst(db, rows, options)
  const { ids, made } = await planCompanies(db, accepted)
  const imported: ImportedRow[] = []
  for await (const some of portions(accepted, options))
    imported.push(...(await compareRows(db, some, { ...options, companyIds: ids })).imported)
  return { imported, refused, companies: made, written: false }
}

/** Checks the rows, and refuses those that would publish a company that no reviewer has seen. Drafts publish nothing. */
async function checkAgainst(db: Db, rows: readonly unknown[], options: CheckOptions) {
  const { accepted, refused } = await checkRows(rows, options)
  const published = accepted.filter(({ is_active: isActive }) => isActive !== false)
  const unreviewed = await listUnreviewedNames(db, [...new Set(published.map(({ company }) => company))])
  const unseen = new Set(published.filter(({ company }) => unreviewed.has(company)))
  const reasons = Array.from(unseen, ({ number, external_id: name, company }) => ({
    number,
    name,
    reasons: [`company ${company} was added by a user and is not reviewed yet: approve its first job`],
  }))
  return {
    accepted: accepted.filter((row) => !unseen.has(row)),
    refused: [...refused, ...reasons].toSorted((one, other) => one.number - other.number),
  }
}

async function writeRows(tx: Db, rows: CheckedRow[], options: Options) {
  await awaitOtherImports(tx)
  const { ids, made } = await makeCompanies(tx, rows)
  if (made.length > 0) await updateStatistics(tx)
  const imported: ImportedRow[] = []
  for await (const some of portions(rows, options)) {
    const plan = await compareRows(tx, some, { ...options, companyIds: ids })
    if (plan.created.length > 0) await insertJobs(tx, plan.created)
    if (plan.changed.length > 0) await updateJobs(tx, plan.changed)
    imported.push(...plan.imported)
  }
  if (imported.length > 0) await updateStatistics(tx)
  return { imported, companies: made }
}

async function* portions(rows: CheckedRow[], { onProgress, signal }: Options): AsyncGenerator<CheckedRow[]> {
  const yieldIfDue = createYielder()
  for (let start = 0; start < rows.length; start += portion) {
    signal?.throwIfAborted()
    yield rows.slice(start, start + portion)
    onProgress?.(Math.min(start + portion, rows.length), rows.length)
    await yieldIfDue()
  }
  signal?.throwIfAborted()
}
