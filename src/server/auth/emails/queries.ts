// The SQL of changes to one's addresses.
import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'

type Own = { userId: number; email: string }

/** An address that is neither verified nor primary. @throws a unique violation when the user has it already. */
export async function insertAddress(db: Db, { userId, email, now }: Own & { now: Date }): Promise<void> {
  await db.insert(emailAddresses).values({ userId, email, createdAt: now })
}

export async function deleteAddress(db: Db, { userId, email }: Own): Promise<void> {
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.email, email)))
}

export async function deleteOtherAddresses(db: Db, { userId, email }: Own): Promise<void> {
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), ne(emailAddresses.email, email)))
}

/** The addresses that a user wished to have, and has not verified. */
export async function deleteWishedAddresses(db: Db, userId: number): Promise<void> {
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
 * Makes an address of the user the primary one. If it is verified, whoever else merely claims it loses that claim.
 * @throws a unique violation when it is not, and is somebody else's primary one.
 */
export async function setPrimary(
  db: Db,
  { userId, email, isVerified }: Own & { isVerified: boolean },
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
 * Another address for a user whose primary one is not verified; what was mailed to that is outdated.
 * @returns whether there is such a user. @throws a unique violation when it is somebody else's primary one.
 */
export async function replaceUnverified(db: Db, { userId, email }: Own): Promise<boolean> {
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
