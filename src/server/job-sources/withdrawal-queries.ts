// The SQL of jobs that sources have withdrawn.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sourceJobs } from '#server/db/tables/job-sources.ts'

import { hasKeys, type SourceJobKeys, toSourceJobRow, type SourceJobRow } from './job-queries.ts'

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
