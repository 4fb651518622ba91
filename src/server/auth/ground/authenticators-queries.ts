import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'

import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'

export type Authenticator = typeof authenticators.$inferSelect
export type NewAuthenticator = typeof authenticators.$inferInsert

/** Returns all authenticators of a user (authenticator app, passkeys, recovery codes), oldest first. */
export async function findAuthenticators(db: Db, userId: number): Promise<Authenticator[]> {
  return db
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .orderBy(asc(authenticators.id))
}

/**
 * Returns a user's authenticator app or set of recovery codes. A user has at most one of each. Returns undefined if the
 * user has none.
 */
export async function findAuthenticator(
  db: Db,
  userId: number,
  type: 'totp' | 'recovery_codes',
): Promise<Authenticator | undefined> {
  const [row] = await db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), eq(authenticators.type, type)))
  return row
}

/** Returns the types of authenticators that a user has, in alphabetical order. */
export async function findAuthenticatorTypes(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ type: authenticators.type })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .orderBy(authenticators.type)
  return rows.map(({ type }) => type)
}

/** Returns whether a user needs a second factor to log in. A user who has only recovery codes needs none. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), ne(authenticators.type, 'recovery_codes')))
    .limit(1)
  return row !== undefined
}

/**
 * Inserts an authenticator. Returns undefined if it is a second authenticator app or a second set of recovery codes,
 * because a user has at most one of each.
 * @throws a unique violation for a passkey that is already registered.
 */
export async function insertAuthenticator(
  db: Db,
  values: NewAuthenticator,
): Promise<Authenticator | undefined> {
  const isOneOfAKind = values.type !== 'webauthn'
  const insert = db.insert(authenticators).values(values)
  const [row] = await (isOneOfAKind ? insert.onConflictDoNothing() : insert).returning()
  return row
}

/** Deletes an authenticator. Returns false if the user has no authenticator with this ID. */
export async function deleteAuthenticator(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await db
    .delete(authenticators)
    .where(and(eq(authenticators.id, id), eq(authenticators.userId, userId)))
    .returning({ id: authenticators.id })
  return deleted.length > 0
}

/** Returns a page of authenticators with their encrypted secrets, ordered by ID. */
export function readEncryptedFactors(db: Db, { after, limit }: Page) {
  return db
    .select({
      id: authenticators.id,
      sealed: authenticators.sealed,
      userId: authenticators.userId,
      type: authenticators.type,
    })
    .from(authenticators)
    .where(and(gt(authenticators.id, after), isNotNull(authenticators.sealed)))
    .orderBy(asc(authenticators.id))
    .limit(limit)
}

/**
 * Replaces the encrypted secret `from` with `to`, the same secret encrypted by another key. Does nothing if the secret
 * was changed concurrently.
 */
export async function reencryptFactor(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(authenticators)
    .set({ sealed: to })
    .where(and(eq(authenticators.id, id), eq(authenticators.sealed, from)))
}
