// The SQL of the submitters of entries.
import { and, eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/** Somebody as reviewers see them. */
export async function findSubmitter(db: Db, userId: number) {
  const [found] = await db
    .select({ display: users.displayName, email: emailAddresses.email, createdAt: users.createdAt })
    .from(users)
    .leftJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(eq(users.id, userId))
  return found
}
