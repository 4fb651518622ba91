// The SQL of accounts whose address was never proved.
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'

/** Whether somebody has proved to be the owner by anything but the password. */
export async function hasOtherWaysIn(db: Db, userId: number): Promise<boolean> {
  const verified = and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true))
  const ways = [
    await db.$count(emailAddresses, verified),
    await db.$count(authenticators, eq(authenticators.userId, userId)),
    await db.$count(socialAccounts, eq(socialAccounts.userId, userId)),
  ]
  return ways.some((count) => count > 0)
}

/** Leaves nothing by which whoever made the account gets in: no password, session, link, API key, or address but this one. */
export async function wipeAccount(db: Db, userId: number, email: string): Promise<void> {
  await db.delete(linkKeys).where(eq(linkKeys.userId, userId))
  await deleteKeysAndAddresses(db, userId, email)
  await db
    .update(emailAddresses)
    .set({ isVerified: true, isPrimary: true })
    .where(eq(emailAddresses.userId, userId))
  await db
    .update(users)
    .set({ passwordHash: null, sessionGeneration: sql`${users.sessionGeneration} + 1` })
    .where(eq(users.id, userId))
}

/** API keys, and all addresses but one. */
export async function deleteKeysAndAddresses(db: Db, userId: number, email: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), ne(emailAddresses.email, email)))
}
