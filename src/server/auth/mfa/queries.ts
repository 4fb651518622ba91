import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'

import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'

export type Authenticator = typeof authenticators.$inferSelect
export type NewAuthenticator = typeof authenticators.$inferInsert

/** Returns all second factors and the recovery codes of a user, oldest first. */
export async function findAuthenticators(db: Db, userId: number): Promise<Authenticator[]> {
  return db
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .orderBy(asc(authenticators.id))
}

/** Returns the authenticator app or the recovery codes of a user. */
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

/** Returns the distinct types of second factors of a user, in alphabetical order. */
export async function findAuthenticatorTypes(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ type: authenticators.type })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .orderBy(authenticators.type)
  return rows.map(({ type }) => type)
}

/** Returns whether a user needs a second factor to log in. Recovery codes alone do not count. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), ne(authenticators.type, 'recovery_codes')))
    .limit(1)
  return row !== undefined
}

/**
 * Inserts a second factor. Returns undefined if the user already has an authenticator app or a set of recovery codes.
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

/** Deletes a second factor. Returns false if the user has no factor with this ID. */
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

/** Returns encrypted secrets ordered by ID. */
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

/** Replaces an encrypted secret with one encrypted by another key. Skips secrets that were changed concurrently. */
export async function reencryptFactor(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(authenticators)
    .set({ sealed: to })
    .where(and(eq(authenticators.id, id), eq(authenticators.sealed, from)))
}
