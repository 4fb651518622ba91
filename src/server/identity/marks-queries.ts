import { and, eq, gt, inArray } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { days } from '#server/lib/duration.ts'

type OfProvider = { userId: number; provider: string }
type GivenMark = { mark: string; days: number }

/** Returns the marks that have not expired, also those that the settings no longer list. `findMarks` omits those. */
export function selectMarks(db: Db, userIds: readonly number[], now: Date) {
  const { userId, mark, provider, until } = userMarks
  return db
    .select({ userId, mark, provider, until })
    .from(userMarks)
    .where(and(inArray(userId, [...userIds]), gt(until, now)))
    .orderBy(userId, mark, provider)
}

/** Sets or renews a mark of a user. */
export async function putMark(
  db: Db,
  { now, days: validDays, ...mark }: OfProvider & GivenMark & { now: Date },
): Promise<void> {
  const times = { seenAt: now, until: new Date(now.getTime() + days(validDays)) }
  await db
    .insert(userMarks)
    .values({ ...mark, ...times })
    .onConflictDoUpdate({ target: [userMarks.userId, userMarks.mark, userMarks.provider], set: times })
}

/** Deletes a mark, or all marks, that the user has from a provider. */
export async function deleteMarks(
  db: Db,
  { userId, provider, mark }: OfProvider & { mark?: string },
): Promise<void> {
  const isMark = mark === undefined ? undefined : eq(userMarks.mark, mark)
  await db
    .delete(userMarks)
    .where(and(eq(userMarks.userId, userId), eq(userMarks.provider, provider), isMark))
}
