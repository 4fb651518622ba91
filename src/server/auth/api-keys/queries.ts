import { and, count, desc, eq, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { required } from '#server/lib/required.ts'

export type ApiKey = typeof apiKeys.$inferSelect

/** Returns the API keys of a user that are not revoked, newest first, including expired keys. */
export function listKeys(db: Db, userId: number): Promise<ApiKey[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.id))
}

export async function countKeys(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  return row?.keys ?? 0
}

export async function insertKey(db: Db, values: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const [row] = await db.insert(apiKeys).values(values).returning()
  return required(row)
}

/** Revokes an API key. Returns false if the user has no key with this ID or has already revoked the key. */
export async function revokeKey(
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return revoked.length > 0
}
