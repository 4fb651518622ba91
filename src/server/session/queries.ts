// The SQL of sessions and of who holds them.
import { and, eq, gt, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { rateLimitHits, sessions } from '#server/db/tables/sessions.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'

/** Somebody who can sign in, as the rest of the server knows them. */
export type User = {
  readonly id: number
  readonly displayName: string | null
  /** The primary address; null where there is none. */
  readonly email: string | null
  readonly passwordHash: string | null
  readonly isActive: boolean
  readonly isStaff: boolean
  readonly sessionGeneration: number
}

/** The columns of `User`; the address comes by `withPrimaryAddress`. */
export const userColumns = {
  id: users.id,
  displayName: users.displayName,
  email: emailAddresses.email,
  passwordHash: users.passwordHash,
  isActive: users.isActive,
  isStaff: users.isStaff,
  sessionGeneration: users.sessionGeneration,
}

export const withPrimaryAddress = and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true))

export type SessionRow = typeof sessions.$inferSelect
type Key = { tokenHash: string; client: string; now: Date }

/** A session that is not past its end, with its user. */
export async function findSession(db: Db, { tokenHash, client, now }: Key) {
  const [row] = await db
    .select({ session: sessions, user: users, email: emailAddresses.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.client, client), gt(sessions.expiresAt, now)))
  return row && { session: row.session, user: row.user && { ...row.user, email: row.email } }
}

export async function insertSession(db: Db, row: Omit<SessionRow, 'version'>): Promise<void> {
  await db.insert(sessions).values(row)
}

type Written = Pick<SessionRow, 'userId' | 'generation' | 'state' | 'expiresAt'> & { tokenHash: string }

/** Writes over the version that was read; false when somebody else did so before, or ended it. */
export async function updateSession(
  db: Db,
  was: { tokenHash: string; version: number },
  to: Written,
): Promise<boolean> {
  const written = await db
    .update(sessions)
    .set({ ...to, version: sql`${sessions.version} + 1` })
    .where(and(eq(sessions.tokenHash, was.tokenHash), eq(sessions.version, was.version)))
    .returning({ version: sessions.version })
  return written.length > 0
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Removes sessions, keys of links and counted attempts whose time has come. @returns how many sessions that were. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  await db.delete(rateLimitHits).where(lte(rateLimitHits.expiresAt, now))
  await db.delete(linkKeys).where(lte(linkKeys.expiresAt, now))
  const removed = await db
    .delete(sessions)
    .where(lte(sessions.expiresAt, now))
    .returning({ version: sessions.version })
  return removed.length
}
