// Erases all data of an account. Foreign keys to `users` delete or anonymize most rows together with the user. These
// queries erase the other rows. `nothing-left.test.ts` fails if a table with personal data is missing.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { deletedAccounts } from '#server/db/tables/account-deletions.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { rateLimitHits, sessions } from '#server/db/tables/sessions.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { hashToken } from '#server/lib/tokens.ts'

export type OwnAddresses = {
  readonly addresses: readonly string[]
  /**
   * The verified addresses. Invitations to them were meant for this user. An unverified address may belong to another
   * person.
   */
  readonly verified: readonly string[]
}

/** Returns the addresses of a user, except unverified secondary ones that another user has verified or made primary. */
export async function findOwnAddresses(db: Db, userId: number): Promise<OwnAddresses> {
  const { rows } = await db.execute<{ email: string; is_verified: boolean }>(sql`
    select email, is_verified from ${emailAddresses} as mine
    where user_id = ${userId} and (is_verified or is_primary or not exists (
      select 1 from ${emailAddresses} as other
      where other.email = mine.email and other.user_id <> ${userId} and (other.is_verified or other.is_primary)))`)
  return {
    addresses: rows.map(({ email }) => email),
    verified: rows.flatMap(({ email, is_verified: isVerified }) => (isVerified ? [email] : [])),
  }
}

type ErasedAccount = OwnAddresses & { userId: number }

/** Deletes queued and failed emails to the user, and invitations to their verified addresses. */
export async function eraseMail(tx: Db, { addresses, verified }: ErasedAccount): Promise<void> {
  await tx.delete(mailQueue).where(inArray(mailQueue.recipient, [...addresses]))
  await tx.delete(invitations).where(inArray(invitations.email, [...verified]))
}

/** Deletes the rate limit hits of a user, which contain the user ID and hashes of the addresses. */
export async function eraseCounters(tx: Db, { userId, addresses }: ErasedAccount): Promise<void> {
  const keys = [
    ...addresses.flatMap((email) => [email, `${userId} ${email}`]),
    `user ${userId}`,
    `mfa-auth-user-${userId}`,
  ].map(hashToken)
  const [per, owner] = [1, 2].map((part) => sql`split_part(${rateLimitHits.bucket}, ':', ${part + 1}::int)`)
  const ofUser = and(sql`${per} = 'user'`, sql`${owner} = ${String(userId)}`)
  const ofKey = and(sql`${per} in ('key', 'pair')`, inArray(sql`${owner}`, keys))
  await tx.delete(rateLimitHits).where(or(ofUser, ofKey))
}

/** Deletes anonymous sessions with a pending login, code or signup of the user. */
export async function erasePendingSessions(tx: Db, { userId, addresses }: ErasedAccount): Promise<void> {
  const variables = JSON.stringify({ addresses, userId })
  const matches = (path: string) =>
    sql`jsonb_path_exists(${sessions.state}, ${path}::jsonpath, ${variables}::jsonb)`
  await tx
    .delete(sessions)
    .where(
      and(
        isNull(sessions.userId),
        or(matches('$.** ? (@ == $addresses[*])'), matches('$.*.userId ? (@ == $userId)')),
      ),
    )
}

/**
 * Deletes a user. Returns the creation time of the account and the hash of its picture, or undefined if the user does
 * not exist.
 */
export async function deleteUser(tx: Db, userId: number) {
  const [user] = await tx
    .delete(users)
    .where(eq(users.id, userId))
    .returning({ createdAt: users.createdAt, avatar: users.avatar })
  return user
}

export type DeletedAccount = typeof deletedAccounts.$inferSelect

/**
 * Records a deleted account in the table of the ledger. If the table has a row with the same ID, this row came from the
 * backup of another database and is about another account. The new row replaces it, and the ledger file keeps both
 * entries.
 */
export async function insertDeletedAccount(tx: Db, { userId, ...times }: DeletedAccount): Promise<void> {
  await tx
    .insert(deletedAccounts)
    .values({ userId, ...times })
    .onConflictDoUpdate({ target: deletedAccounts.userId, set: times })
}

export function listDeletedAccounts(db: Db): Promise<DeletedAccount[]> {
  return db.select().from(deletedAccounts).orderBy(deletedAccounts.deletedAt, deletedAccounts.userId)
}

/** Ensures that new accounts do not reuse the IDs of deleted accounts, even after a restore of an older backup. */
export async function reserveUserIds(tx: Db): Promise<void> {
  await tx.execute(sql`
    select setval(sequence, greatest(pg_sequence_last_value(sequence), max(user_id)))
    from ${deletedAccounts}, (select pg_get_serial_sequence('users', 'id')::regclass as sequence) as users_id
    group by sequence`)
}

export async function hasKnownAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select from ${users}) or exists (select from ${deletedAccounts})`)
  return rows.length > 0
}

export async function isSameAccount(db: Db, { userId, createdAt }: DeletedAccount): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.createdAt, createdAt)))
  return user !== undefined
}
