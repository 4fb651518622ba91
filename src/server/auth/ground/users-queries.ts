import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'
import { type User, userColumns, withPrimaryAddress } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

import { spendLinkKeys } from './link-keys-queries.ts'

export type EmailAddress = typeof emailAddresses.$inferSelect

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(eq(users.id, id))
  return row
}

type UserWithAddress = { user: User; address: EmailAddress }

/**
 * Returns the user who has verified this address. If nobody has, returns a user with this address as an unverified
 * primary address. Ignores unverified additional addresses.
 */
export function findUserByEmail(db: Db, email: string): Promise<UserWithAddress | undefined> {
  return findFirst(db, email, or(emailAddresses.isVerified, emailAddresses.isPrimary))
}

/**
 * Like `findUserByEmail`, but also finds a user with this address as an unverified additional address. Use it only if
 * the caller does not get access by the address alone.
 */
export function findUserByAnyEmail(db: Db, email: string): Promise<UserWithAddress | undefined> {
  return findFirst(db, email)
}

async function findFirst(db: Db, email: string, among?: SQL): Promise<UserWithAddress | undefined> {
  const [address] = await db
    .select()
    .from(emailAddresses)
    .where(and(eq(emailAddresses.email, email), among))
    .orderBy(sql`${emailAddresses.isVerified} desc, ${emailAddresses.isPrimary} desc, ${emailAddresses.id}`)
    .limit(1)
  const user = address && (await findUser(db, address.userId))
  return user && { user, address }
}

export async function findAddress(db: Db, userId: number, email: string): Promise<EmailAddress | undefined> {
  const [row] = await db
    .select()
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.email, email)))
  return row
}

/** Returns all addresses of a user in alphabetical order. */
export async function findAddresses(db: Db, userId: number): Promise<EmailAddress[]> {
  return db
    .select()
    .from(emailAddresses)
    .where(eq(emailAddresses.userId, userId))
    .orderBy(emailAddresses.email)
}

/** Returns whether another user has verified the address. */
export async function isVerifiedByOthers(db: Db, email: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: emailAddresses.id })
    .from(emailAddresses)
    .where(
      and(
        eq(emailAddresses.email, email),
        eq(emailAddresses.isVerified, true),
        sql`${emailAddresses.userId} <> ${userId}`,
      ),
    )
  return rows.length > 0
}

/**
 * Locks the user until the transaction ends, so that concurrent requests cannot change the addresses, second factors or
 * connected accounts of the user. Inserting a row that only refers to the user is still possible.
 * @returns the session generation of the user; undefined for a disabled account.
 */
export async function lockUser(db: Db, userId: number): Promise<number | undefined> {
  const [user] = await db
    .select({ isActive: users.isActive, generation: users.sessionGeneration })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user?.isActive ? user.generation : undefined
}

/**
 * Marks an address of the user as verified. @throws a unique violation if another user has already verified the
 * address.
 */
export async function verifyAddress(db: Db, userId: number, email: string): Promise<void> {
  await db
    .update(emailAddresses)
    .set({ isVerified: true })
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.email, email)))
}

type NewUser = { email: string; passwordHash: string | null; displayName?: string | null; now: Date }

/**
 * Creates a user with one unverified address.
 * @throws a unique violation if the address is the primary address of another user.
 */
export async function insertUser(
  db: Db,
  { email, passwordHash, displayName, now }: NewUser,
): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({ passwordHash, displayName, createdAt: now })
    .returning({ id: users.id })
  const { id } = required(user)
  await db.insert(emailAddresses).values({ userId: id, email, isPrimary: true, createdAt: now })
  return id
}

/** Stores the display name. With `null`, clients display the address of the user instead. */
export async function setDisplayName(db: Db, userId: number, displayName: string | null): Promise<void> {
  await db.update(users).set({ displayName }).where(eq(users.id, userId))
}

/** Stores the hash of a stored picture as the avatar. With `null`, the avatar is the initial of the name. */
export async function setAvatar(db: Db, userId: number, avatar: string | null): Promise<void> {
  await db.update(users).set({ avatar }).where(eq(users.id, userId))
}

/**
 * Stores a better hash of the same password, without ending sessions. Does nothing if the password was changed
 * concurrently.
 */
export async function replaceHash(db: Db, { id, passwordHash }: User, better: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: better })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')))
}

/**
 * Stores a new password. Ends all sessions of the user and invalidates emailed reset links. @returns the new session
 * generation.
 */
export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<number> {
  const [user] = await db
    .update(users)
    .set({ passwordHash, sessionGeneration: sql`${users.sessionGeneration} + 1` })
    .where(eq(users.id, userId))
    .returning({ generation: users.sessionGeneration })
  if (user === undefined) throw new Error('no such user')
  await deleteResetKeys(db, userId)
  return user.generation
}

export async function hasBeenLoggedIn(db: Db, userId: number): Promise<boolean> {
  const [user] = await db.select({ at: users.lastLoginAt }).from(users).where(eq(users.id, userId))
  return user !== undefined && user.at !== null
}

/** Records a login, which invalidates emailed reset links. */
export async function recordLogin(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
  await deleteResetKeys(db, userId)
}

/** Invalidates the emailed reset links of the user. */
export async function deleteResetKeys(db: Db, userId: number): Promise<void> {
  const isResetKey = and(eq(linkKeys.userId, userId), eq(linkKeys.purpose, 'reset-password'))
  await spendLinkKeys(db, 'outdated', isResetKey)
}

/**
 * Deletes the API keys, second factors and passkeys of a user, and all addresses except `email`, with the keys that
 * were emailed to these addresses. Also deletes marks, and connected provider accounts unless the provider has verified
 * `email`.
 */
export async function deleteCreatorAccess(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const verifiedEmail = sql`coalesce(${socialAccounts.extraData} ->> 'verifiedEmail', '')`
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await db.delete(authenticators).where(eq(authenticators.userId, userId))
  await db.delete(socialAccounts).where(and(eq(socialAccounts.userId, userId), ne(verifiedEmail, email)))
  await db.delete(userMarks).where(eq(userMarks.userId, userId))
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
