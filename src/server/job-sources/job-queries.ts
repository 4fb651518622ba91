import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'

import type { SourceOutcome } from '#contract/job-sources/rules/round-actions.ts'
import type { Db } from '#server/db/open.ts'
import { jobSources, sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { type ManagedJob, selectManagedJobs, toManagedJob } from '../jobs/store/managed-jobs-queries.ts'
import type { SourceFields } from './boards/check-jobs.ts'

type Row = typeof sourceJobs.$inferSelect

/**
 * A job that a source has seen, whether imported or rejected. Its types are narrowed to the values that the database
 * allows.
 */
export type SourceJobRow = Omit<Row, 'outcome' | 'importedFields'> & {
  outcome: SourceOutcome
  importedFields: SourceFields | null
}

type NewRow = Omit<typeof sourceJobs.$inferInsert, 'outcome' | 'importedFields'> &
  Pick<SourceJobRow, 'outcome'> &
  Partial<Pick<SourceJobRow, 'importedFields'>>
type Key = Pick<SourceJobRow, 'sourceId' | 'externalId'>

const hasKey = ({ sourceId, externalId }: Key): SQL | undefined =>
  and(eq(sourceJobs.sourceId, sourceId), eq(sourceJobs.externalId, externalId))

/** Lists the jobs that a source has seen, in the order of their IDs at the ATS. */
export async function listSourceJobs(db: Db, sourceId: number): Promise<SourceJobRow[]> {
  const rows = await db
    .select()
    .from(sourceJobs)
    .where(eq(sourceJobs.sourceId, sourceId))
    .orderBy(asc(sourceJobs.externalId))
  return rows.map(toSourceJobRow)
}

export async function findImportedJobs(db: Db, sourceId: number): Promise<Map<number, ManagedJob>> {
  const own = db
    .select({ id: sourceJobs.jobId })
    .from(sourceJobs)
    .where(and(eq(sourceJobs.sourceId, sourceId), isNotNull(sourceJobs.jobId)))
  const rows = await selectManagedJobs(db).where(inArray(jobs.id, own))
  return new Map(rows.map((row) => [row.id, toManagedJob(row)]))
}

export async function findSourceJob(db: Db, key: Key): Promise<SourceJobRow | undefined> {
  const [row] = await db.select().from(sourceJobs).where(hasKey(key))
  return row && toSourceJobRow(row)
}

export async function putSourceJob(tx: Db, row: NewRow): Promise<void> {
  const { sourceId: _source, externalId: _external, ...set } = row
  await tx
    .insert(sourceJobs)
    .values(row)
    .onConflictDoUpdate({ target: [sourceJobs.sourceId, sourceJobs.externalId], set })
}

export async function updateSourceJob(
  tx: Db,
  key: Key,
  changes: Partial<Omit<SourceJobRow, 'sourceId' | 'externalId'>>,
): Promise<void> {
  await tx.update(sourceJobs).set(changes).where(hasKey(key))
}

const ROWS_PER_INSERT = 500

/** Inserts rows for rejected jobs. If a job has a row, replaces its outcome and its other columns. */
export async function putRejectedJobs(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insert(sourceJobs)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: [sourceJobs.sourceId, sourceJobs.externalId],
        set: {
          title: sql`excluded.title`,
          contentHash: sql`excluded.content_hash`,
          outcome: sql`excluded.outcome`,
          reason: sql`excluded.reason`,
          seenAt: sql`excluded.seen_at`,
          missingSince: null,
        },
      })
}

export type SourceJobKeys = { sourceId: number; externalIds: readonly string[] }

const hasKeys = ({ sourceId, externalIds }: SourceJobKeys): SQL | undefined =>
  and(eq(sourceJobs.sourceId, sourceId), inArray(sourceJobs.externalId, [...externalIds]))

export async function markMissing(db: Db, keys: SourceJobKeys, now: Date): Promise<void> {
  if (keys.externalIds.length > 0) await db.update(sourceJobs).set({ missingSince: now }).where(hasKeys(keys))
}

/** Deletes the rows of rejected jobs that are no longer on the source board. */
export async function deleteSourceJobs(db: Db, keys: SourceJobKeys): Promise<void> {
  if (keys.externalIds.length > 0)
    await db.delete(sourceJobs).where(and(hasKeys(keys), ne(sourceJobs.outcome, 'job')))
}

/**
 * Sets `seenAt` to `now` for the jobs that the source board lists. Skips jobs that were seen after `before`, to avoid a
 * write in every round.
 */
export async function recordSeen(
  db: Db,
  sourceId: number,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .update(sourceJobs)
    .set({ seenAt: now })
    .where(
      and(eq(sourceJobs.sourceId, sourceId), isNull(sourceJobs.missingSince), lte(sourceJobs.seenAt, before)),
    )
}

/** Counts the jobs of all sources by outcome (imported, not relevant or refused). */
export async function countByOutcome(db: Db): Promise<{ outcome: string; count: number }[]> {
  return db
    .select({ outcome: sourceJobs.outcome, count: sql<number>`count(*)::int` })
    .from(sourceJobs)
    .innerJoin(jobSources, eq(jobSources.id, sourceJobs.sourceId))
    .groupBy(sourceJobs.outcome)
}

/** Returns the row with types that are narrowed to the values that the database allows. */
function toSourceJobRow(row: Row): SourceJobRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- constraints limit the values, and only rounds write the JSON
  return row as SourceJobRow
}

/** Lists the jobs that a source has withdrawn and that no email has reported yet. */
export async function listUnannounced(tx: Db, sourceId: number): Promise<SourceJobRow[]> {
  const rows = await tx
    .select()
    .from(sourceJobs)
    .where(
      and(
        eq(sourceJobs.sourceId, sourceId),
        isNotNull(sourceJobs.withdrawnAt),
        isNull(sourceJobs.undoKeyHash),
      ),
    )
    .orderBy(asc(sourceJobs.externalId))
  return rows.map(toSourceJobRow)
}

export async function setUndoKey(tx: Db, keys: SourceJobKeys, undoKeyHash: string): Promise<void> {
  await tx.update(sourceJobs).set({ undoKeyHash }).where(hasKeys(keys))
}

/** Lists the jobs that an email reported as withdrawn. `undoKeyHash` is the hash of the key in the email. */
export async function listByUndoKey(db: Db, undoKeyHash: string): Promise<SourceJobRow[]> {
  const rows = await db
    .select()
    .from(sourceJobs)
    .where(eq(sourceJobs.undoKeyHash, undoKeyHash))
    .orderBy(asc(sourceJobs.externalId))
  return rows.map(toSourceJobRow)
}
