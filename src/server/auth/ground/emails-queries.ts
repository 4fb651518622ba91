import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'

type OwnedAddress = { userId: number; email: string }

/** Inserts an unverified, secondary address. @throws a unique violation if the user already has the address. */
export async function insertAddress(
  db: Db,
  { userId, email, now }: OwnedAddress & { now: Date },
): Promise<void> {
  await db.insert(emailAddresses).values({ userId, email, createdAt: now })
}

export async function deleteAddress(db: Db, { userId, email }: OwnedAddress): Promise<void> {
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.email, email)))
}

export async function deleteOtherAddresses(db: Db, { userId, email }: OwnedAddress): Promise<void> {
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), ne(emailAddresses.email, email)))
}

/** Deletes the unverified secondary addresses of a user. */
export async function deleteUnverifiedSecondaryAddresses(db: Db, userId: number): Promise<void> {
  await db
    .delete(emailAddresses)
    .where(
      and(
        eq(emailAddresses.userId, userId),
        eq(emailAddresses.isVerified, false),
        eq(emailAddresses.isPrimary, false),
      ),
    )
}

/**
 * Makes an address primary. Several users can have the same address, but only one of them can have verified it. If this
 * user has (`isVerified`), the address is no longer primary for the others.
 * @throws a unique violation if the address is unverified and is the primary address of another user.
 */
export async function setPrimary(
  db: Db,
  { userId, email, isVerified }: OwnedAddress & { isVerified: boolean },
): Promise<void> {
  const claimed = and(eq(emailAddresses.email, email), eq(emailAddresses.isVerified, false))
  const ofUser = and(eq(emailAddresses.userId, userId), eq(emailAddresses.isPrimary, true))
  await db.update(emailAddresses).set({ isPrimary: false }).where(ofUser)
  if (isVerified) await db.update(emailAddresses).set({ isPrimary: false }).where(claimed)
  await db
    .update(emailAddresses)
    .set({ isPrimary: true })
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.email, email)))
}

/**
 * Replaces the unverified primary address of a user by `email` and deletes the keys of links that were emailed to the
 * user.
 * @returns false if the user has no unverified primary address. @throws a unique violation if `email` is the primary
 * address of another user.
 */
export async function replaceUnverified(db: Db, { userId, email }: OwnedAddress): Promise<boolean> {
  const replaced = await db
    .update(emailAddresses)
    .set({ email })
    .where(
      and(
        eq(emailAddresses.userId, userId),
        eq(emailAddresses.isPrimary, true),
        eq(emailAddresses.isVerified, false),
      ),
    )
    .returning({ id: emailAddresses.id })
  if (replaced.length > 0) await db.delete(linkKeys).where(eq(linkKeys.userId, userId))
  return replaced.length > 0
}
