import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'

/** Marks a recovery code as used. Returns false if the code was used before, or its set no longer exists. */
export async function markCodeUsed(
  db: Db,
  { id, bit, now }: { id: number; bit: number; now: Date },
): Promise<boolean> {
  const { usedMask } = authenticators
  const used = await db
    .update(authenticators)
    .set({ usedMask: sql`${usedMask} | ${bit}::int`, lastUsedAt: now })
    .where(and(eq(authenticators.id, id), sql`${usedMask} & ${bit}::int = 0`))
    .returning({ id: authenticators.id })
  return used.length > 0
}

/** Replaces the encrypted set of recovery codes. Returns false if a concurrent request has replaced the set. */
export async function replaceEncryptedSet(
  db: Db,
  { id, was, sealed }: { id: number; was: string; sealed: string },
): Promise<boolean> {
  const replaced = await db
    .update(authenticators)
    .set({ sealed })
    .where(and(eq(authenticators.id, id), eq(authenticators.sealed, was)))
    .returning({ id: authenticators.id })
  return replaced.length > 0
}
