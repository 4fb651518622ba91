import { eq, inArray } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { users } from '#server/db/tables/users.ts'

export async function setStaff(db: Db, userId: number, isStaff: boolean): Promise<void> {
  await db.update(users).set({ isStaff }).where(eq(users.id, userId))
}

export async function setReviewer(db: Db, userId: number, isReviewer: boolean): Promise<void> {
  await db.update(users).set({ isReviewer }).where(eq(users.id, userId))
}

/** With all that is theirs. */
export async function deleteUsers(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(users).where(inArray(users.id, [...ids]))
}
