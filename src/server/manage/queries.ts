// The SQL of the command line.
import { eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { users } from '#server/db/tables/users.ts'

export async function setStaff(db: Db, userId: number, isStaff: boolean): Promise<void> {
  await db.update(users).set({ isStaff }).where(eq(users.id, userId))
}
