import { and, desc, eq, isNotNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { type User, userColumns, withPrimaryAddress } from '#server/identity/session/queries.ts'

export async function findAuthor(db: Db, userId: number): Promise<User | undefined> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(eq(users.id, userId))
  return user
}

/** Returns the job that the user has sent for review last. */
export async function findLastSubmittedId(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.submittedBy, userId), isNotNull(jobs.submittedAt)))
    .orderBy(desc(jobs.submittedAt), desc(jobs.id))
    .limit(1)
  return row?.id
}

/** Returns the company of the user with this name, which may differ in case. */
export async function findOwnCompanyId(
  db: Db,
  { userId, name }: { userId: number; name: string },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companyNameKey(companies.name), companyNameKey(name))))
  return row?.id
}
