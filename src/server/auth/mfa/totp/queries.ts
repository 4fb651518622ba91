import { and, eq, isNull, lt, or } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'

/**
 * Marks the time step of an accepted code, and all earlier steps, as used, so that no code works twice. Returns false
 * if the step was used before.
 */
export async function markStepUsed(
  db: Db,
  { id, step, now }: { id: number; step: number; now: Date },
): Promise<boolean> {
  const { lastStep } = authenticators
  const used = await db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(authenticators.id, id), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ id: authenticators.id })
  return used.length > 0
}
