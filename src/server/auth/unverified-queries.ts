// The SQL of what an attacker may have left in an account whose address was never verified.
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/**
 * Deletes API keys, second factors and passkeys, all addresses but one (with the keys that were mailed to them), and the
 * accounts elsewhere whose provider did not say that this very address is theirs.
 */
export async function deleteUnverifiedAddresses(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const vouchesFor = sql`coalesce(${socialAccounts.extraData} ->> 'verifiedEmail', '')`
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await db.delete(authenticators).where(eq(authenticators.userId, userId))
  await db.delete(socialAccounts).where(and(eq(socialAccounts.userId, userId), ne(vouchesFor, email)))
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), ne(emailAddresses.email, email)))
}

export async function dropPassword(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
}

/** Also the logins that wait, the access and refresh tokens, and the codes that were mailed. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ sessionGeneration: sql`${users.sessionGeneration} + 1` })
    .where(eq(users.id, userId))
}
