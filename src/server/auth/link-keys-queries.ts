// Keys in the links that are mailed. Only hashes are kept; of one that was used, or is outdated, that it was.
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { spentTokens } from '#server/db/tables/spent-tokens.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'
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
  return (await spendLinkKeys(db, 'used', eq(linkKeys.keyHash, hashToken(key)))) > 0
}

/** All keys of that purpose for an address are outdated. */
export async function deleteLinkKeys(
  db: Db,
  { purpose, emailAddressId }: { purpose: LinkPurpose; emailAddressId: number },
): Promise<void> {
  const which = and(eq(linkKeys.purpose, purpose), eq(linkKeys.emailAddressId, emailAddressId))
  await spendLinkKeys(db, 'outdated', which)
}

/** For so long after a key would have expired its holder is told what became of it. */
const REMEMBERED_MS = days(30)

const marks = { used: 'link used', outdated: 'link outdated' } as const

/** Takes keys away, and remembers that they were there. @returns how many */
export async function spendLinkKeys(
  db: Db,
  fate: keyof typeof marks,
  which: SQL | undefined,
): Promise<number> {
  const spent = await db
    .delete(linkKeys)
    .where(which)
    .returning({ hash: linkKeys.keyHash, expiresAt: linkKeys.expiresAt })
  const rows = spent.map(({ hash, expiresAt }) => ({
    key: `${marks[fate]}:${hash}`,
    expiresAt: new Date(expiresAt.getTime() + REMEMBERED_MS),
  }))
  if (rows.length > 0) await db.insert(spentTokens).values(rows).onConflictDoNothing()
  return rows.length
}

export type Fate = keyof typeof marks | 'expired'

/** What became of a key that is not good; undefined of one that there never was, or that was forgotten. */
export async function fateOfLinkKey(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<Fate | undefined> {
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
