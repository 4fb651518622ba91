import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { deleteMarks, putMark } from '#server/identity/marks-queries.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

const accountColumns = {
  userId: socialAccounts.userId,
  provider: socialAccounts.provider,
  uid: socialAccounts.uid,
  label: sql<string | null>`${socialAccounts.extraData} ->> 'label'`,
}

type Key = Pick<ProviderIdentity, 'provider' | 'uid'>
const matchesKey = ({ provider, uid }: Key) =>
  and(eq(socialAccounts.provider, provider), eq(socialAccounts.uid, uid))

export async function findSocialAccount(db: Db, key: Key) {
  const [row] = await db.select(accountColumns).from(socialAccounts).where(matchesKey(key))
  return row
}

/**
 * Makes concurrent logins with the same provider account wait until the transaction ends. Without this lock, a login
 * could miss the account that a concurrent login is inserting, and then fail because the email address is taken.
 */
export async function lockIdentity(tx: Db, { provider, uid }: Key): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uid}, hashtext(${provider})))`)
}

/** Returns the connected provider accounts of a user, oldest first. */
export async function listSocialAccounts(db: Db, userId: number) {
  return db
    .select(accountColumns)
    .from(socialAccounts)
    .where(eq(socialAccounts.userId, userId))
    .orderBy(socialAccounts.id)
}

/**
 * Returns the data to store about a provider account. `verifiedEmail` is an email address that the provider has
 * verified.
 */
function toExtraData({ label, email }: ProviderIdentity) {
  return { label, ...(email?.isVerified && { verifiedEmail: email.address }) }
}

type Account = { userId: number; identity: ProviderIdentity; now: Date }

/**
 * Stores the marks that a login through a provider gives, instead of those of the previous login through this provider.
 */
export async function storeMarks(db: Db, { userId, identity, now }: Account): Promise<void> {
  const { provider, marks = [] } = identity
  await deleteMarks(db, { userId, provider })
  for (const mark of marks) await putMark(db, { userId, provider, ...mark, now })
}

/**
 * Connects a provider account to a user and stores its marks. @throws a unique violation if the provider account is
 * already connected.
 */
export async function insertSocialAccount(db: Db, { userId, identity, now }: Account): Promise<void> {
  const { provider, uid } = identity
  const times = { createdAt: now, lastLoginAt: now }
  await db
    .insert(socialAccounts)
    .values({ userId, provider, uid, extraData: toExtraData(identity), ...times })
  await storeMarks(db, { userId, identity, now })
}

/**
 * Stores the current data and marks of a connected provider account. Returns false if the provider account is no longer
 * connected to the user.
 */
export async function updateSocialAccount(db: Db, { userId, identity, now }: Account): Promise<boolean> {
  const updated = await db
    .update(socialAccounts)
    .set({ extraData: toExtraData(identity), lastLoginAt: now })
    .where(and(matchesKey(identity), eq(socialAccounts.userId, userId)))
    .returning({ id: socialAccounts.id })
  if (updated.length > 0) await storeMarks(db, { userId, identity, now })
  return updated.length > 0
}

/**
 * Disconnects a provider account from a user and removes the marks of the provider. Another account of the user at the
 * same provider gives its marks again at the next login with it.
 */
export async function deleteSocialAccount(
  db: Db,
  { userId, ...key }: Key & { userId: number },
): Promise<void> {
  await db.delete(socialAccounts).where(and(matchesKey(key), eq(socialAccounts.userId, userId)))
  await deleteMarks(db, { userId, provider: key.provider })
}
