// Keys in emailed links. The database stores only their hashes. For 30 days after a key expires, the server can still
// report whether the key was used or outdated.
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { spentTokens } from '#server/db/tables/spent-tokens.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'
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
      and(eq(linkKeys.keyHash, hashToken(key)), eq(linkKeys.purpose, purpose), gt(linkKeys.expiresAt, now)),
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

/** How long after the expiry of a key the server can report whether the key was used or outdated. */
const REMEMBERED_MS = days(30)

const marks = { used: 'link used', outdated: 'link outdated' } as const

/** Deletes keys and stores whether they were used or outdated. @returns the number of deleted keys. */
export async function spendLinkKeys(
  db: Db,
  reason: keyof typeof marks,
  condition: SQL | undefined,
): Promise<number> {
  const spent = await db
    .delete(linkKeys)
    .where(condition)
    .returning({ hash: linkKeys.keyHash, expiresAt: linkKeys.expiresAt })
  const rows = spent.map(({ hash, expiresAt }) => ({
    key: `${marks[reason]}:${hash}`,
    expiresAt: new Date(expiresAt.getTime() + REMEMBERED_MS),
  }))
  if (rows.length > 0) await db.insert(spentTokens).values(rows).onConflictDoNothing()
  return rows.length
}

export type InvalidKeyReason = keyof typeof marks | 'expired'

/** Returns why a key is invalid. Returns undefined if the key is valid or was never issued. */
export async function findInvalidKeyReason(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<InvalidKeyReason | undefined> {
  const hash = hashToken(key)
  const [used, outdated] = [`${marks.used}:${hash}`, `${marks.outdated}:${hash}`]
  const [spent] = await db
    .select({ key: spentTokens.key })
    .from(spentTokens)
    .where(inArray(spentTokens.key, [used, outdated]))
  if (spent) return spent.key === used ? 'used' : 'outdated'
  const [row] = await db
    .select({ expiresAt: linkKeys.expiresAt })
    .from(linkKeys)
    .where(eq(linkKeys.keyHash, hash))
  return row && row.expiresAt <= now ? 'expired' : undefined
}
