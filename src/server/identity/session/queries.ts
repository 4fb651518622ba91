// SQL of sessions and their users.
import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { rateLimitHits, sessions } from '#server/db/tables/sessions.ts'
import { spentTokens } from '#server/db/tables/spent-tokens.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'

import type { PasskeyChallenge } from './state.ts'

/** A user, as the rest of the server sees them. */
export type User = {
  readonly id: number
  readonly displayName: string | null
  /** The primary address, or null. */
  readonly email: string | null
  /** The hash of the uploaded picture, or null. */
  readonly avatar: string | null
  readonly passwordHash: string | null
  readonly isActive: boolean
  readonly isStaff: boolean
  readonly isReviewer: boolean
  readonly sessionGeneration: number
}

/** The columns of `User`; the address comes by `withPrimaryAddress`. */
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
/** For sessions with their users; `tokenHashes` has blanks between them. Nearly every request asks, so the SQL is made once. */
export function prepareFindSessions(db: Db) {
  return db
    .select({ session: sessions, user: users, email: emailAddresses.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(eq(sessions.tokenHash, sql`any(string_to_array(${sql.placeholder('tokenHashes')}, ' '))`))
    .prepare('find_sessions')
}

/** The generation of a user's sessions; those of an older one are over. */
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

/** However much a session is used, so long after its login it is over. */
const LONGEST = sql.raw(`interval '90 days'`)

const notAfterLongest = (expiresAt: Date, begunAt: SQL | typeof sessions.createdAt) =>
  sql`least(${expiresAt.toISOString()}::timestamptz, ${begunAt} + ${LONGEST})`

type Written = Pick<SessionRow, 'userId' | 'generation' | 'state' | 'expiresAt'> & {
  tokenHash: string
  now: Date
}

/** Writes over the version that was read; false when somebody else did so before, or ended it. */
export async function updateSession(
  db: Db,
  was: { tokenHash: string; version: number },
  { now, expiresAt, ...to }: Written,
): Promise<boolean> {
  // Whoever logs in begins a session, although the row is the visitor's.
  const isSameUser = sql`${sessions.userId} is not distinct from ${to.userId}::integer`
  const begunAt = sql`case when ${isSameUser} then ${sessions.createdAt} else ${now.toISOString()}::timestamptz end`
  const written = await db
    .update(sessions)
    .set({
      ...to,
      createdAt: begunAt,
      expiresAt: notAfterLongest(expiresAt, begunAt),
      version: sql`${sessions.version} + 1`,
    })
    .where(and(eq(sessions.tokenHash, was.tokenHash), eq(sessions.version, was.version)))
    .returning({ version: sessions.version })
  return written.length > 0
}

type Aside = {
  expiresAt: Date
  /** Undefined leaves the column unchanged. */
  passkeyChallenge?: PasskeyChallenge | undefined
}

/** False when it is not there any more. */
export async function prolongSession(
  db: Db,
  tokenHash: string,
  { expiresAt, passkeyChallenge }: Aside,
): Promise<boolean> {
  const state = sql`jsonb_set(${sessions.state}, '{passkeyChallenge}', ${JSON.stringify(passkeyChallenge)}::jsonb)`
  const prolonged = await db
    .update(sessions)
    .set({
      expiresAt: notAfterLongest(expiresAt, sessions.createdAt),
      ...(passkeyChallenge && { state }),
    })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ version: sessions.version })
  return prolonged.length > 0
}

/** Where a user is logged in, newest first. */
export async function findSessionsOf(
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

/** Ends sessions of a user; those of others stay. */
export async function deleteSessions(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, [...ids])))
}

/** Records the last use and its origin. Keeps the version, so that it conflicts with no other write. */
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

/** How long an expired link is still reported as expired. */
const LINKS_REMEMBERED_MS = days(30)

/** Removes sessions, keys of links, spent tokens and counted attempts whose time has come. @returns how many sessions that were. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  await db.delete(rateLimitHits).where(lte(rateLimitHits.expiresAt, now))
  await db.delete(linkKeys).where(lte(linkKeys.expiresAt, new Date(now.getTime() - LINKS_REMEMBERED_MS)))
  await db.delete(spentTokens).where(lte(spentTokens.expiresAt, now))
  const removed = await db
    .delete(sessions)
    .where(lte(sessions.expiresAt, now))
    .returning({ version: sessions.version })
  return removed.length
}
