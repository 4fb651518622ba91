// Keys in the links that are mailed. Only hashes are kept, and a key that was used, or is outdated, is gone.
import { and, eq, gt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

/** As in the reference a key has two parts; clients may count on it. */
const FIRST_PART = 8

export type LinkPurpose = 'verify-email' | 'reset-password'

type NewKey = {
  purpose: LinkPurpose
  userId: number
  emailAddressId: number
  random: Random
  expiresAt: Date
}

/** A new key; those that were mailed before stay good. */
export async function insertLinkKey(
  db: Db,
  { purpose, userId, emailAddressId, random, expiresAt }: NewKey,
): Promise<string> {
  const token = newToken(random)
  const key = `${token.slice(0, FIRST_PART)}-${token.slice(FIRST_PART)}`
  await db.insert(linkKeys).values({ keyHash: hashToken(key), purpose, userId, emailAddressId, expiresAt })
  return key
}

type GivenKey = { purpose: LinkPurpose; key: string; now: Date }

/** The address to which a good key was mailed, with its user's id. */
export async function findByLinkKey(db: Db, { purpose, key, now }: GivenKey) {
  const [row] = await db
    .select({ address: emailAddresses })
    .from(linkKeys)
    .innerJoin(emailAddresses, eq(emailAddresses.id, linkKeys.emailAddressId))
    .where(
      and(eq(linkKeys.keyHash, hashToken(key)), eq(linkKeys.purpose, purpose), gt(linkKeys.expiresAt, now)),
    )
  return row?.address
}

/** Uses up a key: of two who try, one gets true. */
export async function useLinkKey(db: Db, key: string): Promise<boolean> {
  const used = await db
    .delete(linkKeys)
    .where(eq(linkKeys.keyHash, hashToken(key)))
    .returning({ hash: linkKeys.keyHash })
  return used.length > 0
}

/** All keys of that purpose for an address are outdated. */
export async function deleteLinkKeys(
  db: Db,
  { purpose, emailAddressId }: { purpose: LinkPurpose; emailAddressId: number },
): Promise<void> {
  await db
    .delete(linkKeys)
    .where(and(eq(linkKeys.purpose, purpose), eq(linkKeys.emailAddressId, emailAddressId)))
}
