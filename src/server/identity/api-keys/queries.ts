import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import { type User, userColumns, withPrimaryAddress } from '../session/queries.ts'

/**
 * Returns the API key with this hash and its owner. Returns undefined if the key is unknown, revoked or expired, or its
 * owner is disabled.
 */
export async function findLiveKey(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<{ id: number; user: User } | undefined> {
  const [row] = await db
    .select({ id: apiKeys.id, user: userColumns })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.isActive, true)))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        eq(apiKeys.keyHash, keyHash),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
  return row
}

/** Records `now` as the last use of an API key. Does nothing if the recorded last use is later than `before`. */
export async function recordKeyUse(
  db: Db,
  id: number,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))))
}
