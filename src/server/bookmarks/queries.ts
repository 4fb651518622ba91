// The SQL of bookmarks. Each query that reads or changes bookmarks is limited to one user.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { type BookmarkKind, MAX_BOOKMARKS } from '#contract/bookmarks/kinds.ts'
import type { Db } from '#server/db/open.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'

type NewBookmarks = { ids: readonly number[]; now: Date }
type BookmarkOwner = { userId: number; kind: BookmarkKind }

/** Returns all bookmarks of a user, oldest first. */
export async function listBookmarks(db: Db, userId: number) {
  return db
    .select({ kind: bookmarks.kind, jobId: bookmarks.jobId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(asc(bookmarks.createdAt), asc(bookmarks.jobId))
}

/**
 * Locks the user, so that concurrent requests add bookmarks one after another. Returns false if the user is deleted.
 */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows.length > 0
}

/**
 * Returns those `ids` whose jobs are or were public. Prevents the deletion of these jobs until the transaction ends.
 */
export async function lockPublicJobs(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const wasPublic = sql`(${jobs.isActive} or ${jobs.firstPublishedAt} is not null)`
  const locked = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(sql`${jobs.id} = any(${sql.param(ids)}::integer[])`, wasPublic))
    .orderBy(asc(jobs.id))
    .for('key share')
  return new Set(locked.map(({ id }) => id))
}

/** Inserts bookmarks with times 1 ms apart, to keep their order. Returns the job IDs that had no bookmark before. */
export async function insertBookmarks(
  tx: Db,
  of: BookmarkOwner,
  { ids, now }: NewBookmarks,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = ids.map((jobId, place) => ({
    ...of,
    jobId,
    createdAt: new Date(now.getTime() - (ids.length - 1 - place)),
  }))
  const added = await tx
    .insert(bookmarks)
    .values(rows)
    .onConflictDoNothing()
    .returning({ jobId: bookmarks.jobId })
  return added.map(({ jobId }) => jobId)
}

export async function deleteOldestBookmarks(tx: Db, { userId, kind }: BookmarkOwner): Promise<void> {
  const ofKind = and(eq(bookmarks.userId, userId), eq(bookmarks.kind, kind))
  const oldest = tx
    .select({ jobId: bookmarks.jobId })
    .from(bookmarks)
    .where(ofKind)
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.jobId))
    .offset(MAX_BOOKMARKS)
  await tx.delete(bookmarks).where(and(ofKind, inArray(bookmarks.jobId, oldest)))
}

export async function deleteBookmark(db: Db, { userId, kind }: BookmarkOwner, jobId: number): Promise<void> {
  const ofJob = and(eq(bookmarks.userId, userId), eq(bookmarks.kind, kind), eq(bookmarks.jobId, jobId))
  await db.delete(bookmarks).where(ofJob)
}
