import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { type User, userColumns, withPrimaryAddress } from '#server/identity/session/queries.ts'

/** Lists the active members on whose behalf a source of the company can act, longest-standing first. */
export function listActors(db: Db, companyId: number): Promise<{ role: string; user: User }[]> {
  return db
    .select({ role: companyMembers.role, user: userColumns })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(companyMembers.companyId, companyId), users.isActive))
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId))
}
