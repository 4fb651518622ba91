// The SQL of bookmarks. Each query that reads or changes bookmarks is limited to one user.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { MAX_BOOKMARKS } from '#contract/bookmarks/bookmarks.ts'
import type { Db } from '#server/db/open.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'

/** Returns the IDs of the jobs that a user has saved, oldest bookmark first. */
export async function listJobIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ jobId: bookmarks.jobId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(asc(bookmarks.createdAt), asc(bookmarks.jobId))
  return rows.map(({ jobId }) => jobId)
}

/**
 * Locks the user, so that concurrent requests add bookmarks one after another. Returns false if the user is deleted.
 */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows.length > 0
}

type NewBookmarks = { jobIds: readonly number[]; now: Date }

/**
 * Bookmarks those jobs that are or were public, with times 1 ms apart to keep their order. Returns the job IDs that had
 * no bookmark before.
 */
export async function insertBookmarks(
  tx: Db,
  userId: number,
  { jobIds, now }: NewBookmarks,
): Promise<number[]> {
  const added = await tx.execute<{ job_id: number }>(sql`
    insert into ${bookmarks} (user_id, job_id, created_at)
    select ${userId}, ${jobs.id}, ${now}::timestamptz - (${jobIds.length} - place) * interval '1 millisecond'
    from unnest(${sql.param(jobIds)}::integer[]) with ordinality as requested (id, place)
    join ${jobs} on ${jobs.id} = requested.id and (${jobs.isActive} or ${jobs.firstPublishedAt} is not null)
    for key share of ${jobs}
    on conflict do nothing returning job_id`)
  return added.rows.map(({ job_id }) => job_id)
}

export async function deleteOldestBookmarks(tx: Db, userId: number): Promise<void> {
  const oldest = tx
    .select({ jobId: bookmarks.jobId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.jobId))
    .offset(MAX_BOOKMARKS)
  await tx.delete(bookmarks).where(and(eq(bookmarks.userId, userId), inArray(bookmarks.jobId, oldest)))
}

export async function deleteBookmark(db: Db, userId: number, jobId: number): Promise<void> {
  await db.delete(bookmarks).where(and(eq(bookmarks.userId, userId), eq(bookmarks.jobId, jobId)))
}
