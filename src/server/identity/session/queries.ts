import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { rateLimitHits, sessions, spentTokens } from '#server/db/tables/sessions.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'

import type { PasskeyChallenge } from './state.ts'

/** A user, without the columns that only `src/server/auth` needs. */
export type User = {
  readonly id: number
  readonly displayName: string | null
  /** The primary email address, or null if the user has none. */
  readonly email: string | null
  /** The hash of the uploaded avatar, or null if the user has none. */
  readonly avatar: string | null
  readonly passwordHash: string | null
  readonly isActive: boolean
  readonly isStaff: boolean
  readonly isReviewer: boolean
  readonly sessionGeneration: number
}

/** The columns of `User`. The query must join `emailAddresses` with `withPrimaryAddress` to get the address. */
export const userColumns = {
  id: users.id,
  displayName: users.displayName,
  email: emailAddresses.email,
  avatar: users.avatar,
  passwordHash: users.passwordHash,
  isActive: users.isActive,
  isStaff: users.isStaff,
  isReviewer: users.isReviewer,
  sessionGeneration: users.sessionGeneration,
}

export const withPrimaryAddress = and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true))

export type SessionRow = typeof sessions.$inferSelect
/**
 * Prepares a query that finds sessions and their users by `tokenHashes`, a text with hashes separated by spaces. The
 * SQL is built only once, because nearly every request runs this query.
 */
export function prepareFindSessions(db: Db) {
  return db
    .select({ session: sessions, user: users, email: emailAddresses.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(eq(sessions.tokenHash, sql`any(string_to_array(${sql.placeholder('tokenHashes')}, ' '))`))
    .prepare('find_sessions')
}

/** Returns the session generation of a user. Sessions of an older generation have ended. */
export async function findGeneration(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ generation: users.sessionGeneration })
    .from(users)
    .where(eq(users.id, userId))
  return row?.generation
}

export async function insertSession(db: Db, row: Omit<SessionRow, 'version' | 'id'>): Promise<void> {
  await db.insert(sessions).values(row)
}

/** A session ends this long after the login, even if it is still in use. */
const MAX_SESSION_AGE = sql.raw(`interval '90 days'`)

const limitedExpiry = (expiresAt: Date, begunAt: SQL | typeof sessions.createdAt) =>
  sql`least(${expiresAt.toISOString()}::timestamptz, ${begunAt} + ${MAX_SESSION_AGE})`

type SessionValues = Pick<SessionRow, 'userId' | 'generation' | 'state' | 'expiresAt'> & {
  tokenHash: string
  now: Date
}

/**
 * Updates the session if its stored version is still `was.version`. Returns false if another request has changed or
 * ended the session.
 */
export async function updateSession(
  db: Db,
  was: { tokenHash: string; version: number },
  { now, expiresAt, ...to }: SessionValues,
): Promise<boolean> {
  // A login as another user reuses the row of the previous session, so the 90 days must start again.
  const isSameUser = sql`${sessions.userId} is not distinct from ${to.userId}::integer`
  const begunAt = sql`case when ${isSameUser} then ${sessions.createdAt} else ${now.toISOString()}::timestamptz end`
  const written = await db
    .update(sessions)
    .set({
      ...to,
      createdAt: begunAt,
      expiresAt: limitedExpiry(expiresAt, begunAt),
      version: sql`${sessions.version} + 1`,
    })
    .where(and(eq(sessions.tokenHash, was.tokenHash), eq(sessions.version, was.version)))
    .returning({ version: sessions.version })
  return written.length > 0
}

type Extension = {
  expiresAt: Date
  /** The new passkey challenge. Undefined leaves the stored challenge unchanged. */
  passkeyChallenge?: PasskeyChallenge | undefined
}

/** Extends a session until `expiresAt`. Returns false if the session no longer exists. */
export async function prolongSession(
  db: Db,
  tokenHash: string,
  { expiresAt, passkeyChallenge }: Extension,
): Promise<boolean> {
  const state = sql`jsonb_set(${sessions.state}, '{passkeyChallenge}', ${JSON.stringify(passkeyChallenge)}::jsonb)`
  const prolonged = await db
    .update(sessions)
    .set({
      expiresAt: limitedExpiry(expiresAt, sessions.createdAt),
      ...(passkeyChallenge && { state }),
    })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ version: sessions.version })
  return prolonged.length > 0
}

/** Returns the sessions of a user that have not ended, newest first. */
export async function listUserSessions(
  db: Db,
  { id, sessionGeneration }: Pick<User, 'id' | 'sessionGeneration'>,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, id), eq(sessions.generation, sessionGeneration), gt(sessions.expiresAt, now)),
    )
    .orderBy(desc(sessions.id))
}

/** Ends the sessions of the user with these IDs. Ignores the IDs of other users' sessions. */
export async function deleteSessions(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, [...ids])))
}

/**
 * Records when and from where a session was last used. Does not change its version, so that this write conflicts with
 * no other.
 */
export async function recordUse(
  db: Db,
  tokenHash: string,
  seen: Pick<SessionRow, 'lastSeenAt' | 'ip' | 'userAgent'>,
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** How long the server still knows an expired link, so that it can report that the link has expired. */
const LINKS_REMEMBERED_MS = days(30)

/**
 * Deletes expired sessions, keys of emailed links, records of used tokens, rate limit hits and marks. @returns the number
 * of deleted sessions
 */
export async function deleteExpiredRows(db: Db, now: Date): Promise<number> {
  await db.delete(rateLimitHits).where(lte(rateLimitHits.expiresAt, now))
  await db.delete(linkKeys).where(lte(linkKeys.expiresAt, new Date(now.getTime() - LINKS_REMEMBERED_MS)))
  await db.delete(spentTokens).where(lte(spentTokens.expiresAt, now))
  await db.delete(userMarks).where(lte(userMarks.until, now))
  const removed = await db
    .delete(sessions)
    .where(lte(sessions.expiresAt, now))
    .returning({ version: sessions.version })
  return removed.length
}
