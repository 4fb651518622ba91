// The SQL of jobs that sources have withdrawn.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sourceJobs } from '#server/db/tables/job-sources.ts'

import { hasKeys, type SourceJobKeys, toSourceJobRow, type SourceJobRow } from './job-queries.ts'

/** Lists the jobs that the source has withdrawn and whose members have not been emailed. */
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

/** Lists the withdrawn jobs of an email, by the hash of its key. */
export async function listByUndoKey(db: Db, undoKeyHash: string): Promise<SourceJobRow[]> {
  const rows = await db
    .select()
    .from(sourceJobs)
    .where(eq(sourceJobs.undoKeyHash, undoKeyHash))
    .orderBy(asc(sourceJobs.externalId))
  return rows.map(toSourceJobRow)
}
