import { and, eq, isNull, ne, or } from 'drizzle-orm'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

export type Roles = { isStaff: boolean; isReviewer: boolean }

/** Matches active reviewers and staff. `mayReview` is the same rule for a caller. */
export const isActiveReviewer = ({ jobsWritableBy }: Pick<Config, 'jobsWritableBy'>) =>
  and(users.isActive, jobsWritableBy === 'employers' ? or(users.isStaff, users.isReviewer) : users.isStaff)

/**
 * Locks a user and, by default, all staff users until the transaction ends, so that their roles cannot change. Locks them in the
 * order of their IDs, so that concurrent callers do not deadlock. Returns the users by their IDs.
 */
export async function lockRoles(tx: Db, userId: number, { withStaff = true } = {}) {
  const { id, isStaff, isReviewer, isActive } = users
  const rows = await tx
    .select({ id, isStaff, isReviewer, isActive })
    .from(users)
    .where(or(withStaff ? eq(isStaff, true) : undefined, eq(id, userId)))
    .orderBy(id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns whether another active user is staff. Ignores staff users who have requested the deletion of their account.
 */
export async function hasOtherStaff(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(users.isStaff, true),
        eq(users.isActive, true),
        ne(users.id, userId),
        isNull(accountDeletions.userId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function hasVerifiedPrimaryAddress(db: Db, userId: number): Promise<boolean> {
  const { id, isVerified, isPrimary } = emailAddresses
  const rows = await db
    .select({ id })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(isPrimary, true), eq(isVerified, true)))
  return rows.length > 0
}

export async function updateRoles(tx: Db, userId: number, roles: Partial<Roles>): Promise<void> {
  await tx.update(users).set(roles).where(eq(users.id, userId))
}
