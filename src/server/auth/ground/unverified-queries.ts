// Queries that delete what an attacker may have added to an account with an unverified address.
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/**
 * Deletes the API keys, second factors and passkeys of a user, and all addresses except `email`, with the keys that
 * were emailed to these addresses. Also deletes connected provider accounts, unless the provider has verified `email`.
 */
export async function deleteCreatorAccess(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const verifiedEmail = sql`coalesce(${socialAccounts.extraData} ->> 'verifiedEmail', '')`
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await db.delete(authenticators).where(eq(authenticators.userId, userId))
  await db.delete(socialAccounts).where(and(eq(socialAccounts.userId, userId), ne(verifiedEmail, email)))
  await db
    .delete(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), ne(emailAddresses.email, email)))
}

export async function dropPassword(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
}

/** Ends all sessions and pending logins of a user, and invalidates the user's tokens and emailed codes. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ sessionGeneration: sql`${users.sessionGeneration} + 1` })
    .where(eq(users.id, userId))
}
