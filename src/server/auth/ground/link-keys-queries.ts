// Keys in emailed links. The database stores only their hashes. For 30 days after a key expires, the server can still
// report whether the key was used or outdated.
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

/** Length of the first part of a key. As in allauth, a key has two parts, because clients may rely on this format. */
const FIRST_PART = 8

export type LinkPurpose = 'verify-email' | 'reset-password'

type NewKey = {
  purpose: LinkPurpose
  userId: number
  emailAddressId: number
  random: Random
  expiresAt: Date
}

/** Creates the key of a link and returns it. Earlier keys remain valid. */
export async function insertLinkKey(
  db: Db,
  { purpose, userId, emailAddressId, random, expiresAt }: NewKey,
): Promise<string> {
  const token = newToken(random)
  const key = `${token.slice(0, FIRST_PART)}-${token.slice(FIRST_PART)}`
  await db.insert(linkKeys).values({ keyHash: hashToken(key), purpose, userId, emailAddressId, expiresAt })
  return key
}

type KeyLookup = { purpose: LinkPurpose; key: string; now: Date }

/** Returns the email address that a valid key belongs to. Returns undefined for an invalid key. */
export async function findByLinkKey(db: Db, { purpose, key, now }: KeyLookup) {
  const [row] = await db
    .select({ address: emailAddresses })
    .from(linkKeys)
    .innerJoin(emailAddresses, eq(emailAddresses.id, linkKeys.emailAddressId))
    .where(
      and(
        eq(linkKeys.keyHash, hashToken(key)),
        eq(linkKeys.purpose, purpose),
        gt(linkKeys.expiresAt, now),
        isNull(linkKeys.spentAs),
      ),
    )
  return row?.address
}

/** Uses up a key. If several callers use the same key concurrently, returns true for exactly one of them. */
export async function consumeLinkKey(db: Db, key: string): Promise<boolean> {
  return (await spendLinkKeys(db, 'used', eq(linkKeys.keyHash, hashToken(key)))) > 0
}

/** Invalidates all keys that were sent to an address for this purpose. */
export async function deleteLinkKeys(
  db: Db,
  { purpose, emailAddressId }: { purpose: LinkPurpose; emailAddressId: number },
): Promise<void> {
  const hasPurpose = and(eq(linkKeys.purpose, purpose), eq(linkKeys.emailAddressId, emailAddressId))
  await spendLinkKeys(db, 'outdated', hasPurpose)
}

/** Makes keys invalid. @returns the number of keys that were valid before. */
export async function spendLinkKeys(
  db: Db,
  reason: 'used' | 'outdated',
  condition: SQL | undefined,
): Promise<number> {
  const spent = await db
    .update(linkKeys)
    .set({ spentAs: reason })
    .where(and(condition, isNull(linkKeys.spentAs)))
    .returning({ hash: linkKeys.keyHash })
  return spent.length
}

export type InvalidKeyReason = 'used' | 'outdated' | 'expired'

/**
 * Returns why a key is invalid, and the address that it was sent to. Returns undefined for a valid key, and for a key
 * that was never issued or whose address was removed.
 */
export async function findInvalidKeyReason(
  db: Db,
  { purpose, key, now }: KeyLookup,
): Promise<{ reason: InvalidKeyReason; address: typeof emailAddresses.$inferSelect } | undefined> {
  const [row] = await db
    .select({ spentAs: linkKeys.spentAs, expiresAt: linkKeys.expiresAt, address: emailAddresses })
    .from(linkKeys)
    .innerJoin(emailAddresses, eq(emailAddresses.id, linkKeys.emailAddressId))
    .where(and(eq(linkKeys.keyHash, hashToken(key)), eq(linkKeys.purpose, purpose)))
  if (row === undefined) return undefined
  const { spentAs, expiresAt, address } = row
  if (spentAs !== null) return { reason: spentAs === 'used' ? 'used' : 'outdated', address }
  return expiresAt <= now ? { reason: 'expired', address } : undefined
}
