import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'

export type DeletionRow = typeof accountDeletions.$inferSelect

export async function findDeletion(db: Db, userId: number): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}

type DeletionRequest = { userId: number; now: Date; dueAt: Date }

/** Stores a requested deletion. If the user has requested the deletion before, the grace period starts again. */
export async function putDeletion(tx: Db, { userId, now, dueAt }: DeletionRequest): Promise<void> {
  const values = { requestedAt: now, dueAt, remindedAt: null }
  await tx
    .insert(accountDeletions)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: accountDeletions.userId, set: values })
}

/** Removes the requested deletion of the user. Returns false if the user has requested none. */
export async function removeDeletion(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning({ userId: accountDeletions.userId })
  return removed.length > 0
}

const BATCH_SIZE = 100

export async function listDueDeletions(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(BATCH_SIZE)
  return rows.map(({ userId }) => userId)
}

/** Lists the IDs of users whose deletion is due by `soon`. Omits users that were reminded before. */
export async function listUsersToRemind(db: Db, soon: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(lte(accountDeletions.dueAt, soon), isNull(accountDeletions.remindedAt)))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(BATCH_SIZE)
  return rows.map(({ userId }) => userId)
}

/**
 * Marks the user as reminded. Returns the time at which the deletion is due, or undefined if the user was reminded
 * before.
 */
export async function markReminded(tx: Db, userId: number, now: Date): Promise<Date | undefined> {
  const [row] = await tx
    .update(accountDeletions)
    .set({ remindedAt: now })
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.remindedAt)))
    .returning({ dueAt: accountDeletions.dueAt })
  return row?.dueAt
}

/**
 * Locks a due deletion until the transaction ends, so that the user cannot cancel it. Returns false if the deletion is
 * not due.
 */
export async function lockDueDeletion(tx: Db, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)))
    .for('update')
  return rows.length > 0
}
