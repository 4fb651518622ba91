// The SQL of one's API keys.
import { and, count, desc, eq, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { required } from '#server/lib/required.ts'

export type ApiKey = typeof apiKeys.$inferSelect

/** Those that are not revoked, newest first; also those past their end. */
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

/** False where the user has no such key, or has revoked it before. */
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
