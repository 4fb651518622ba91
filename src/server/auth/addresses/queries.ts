// The SQL of everything that belongs to an email address.
import { and, desc, eq, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'

/** Returns the newest emails to the address that are waiting or have failed. */
export function listQueued(db: Db, email: string, limit: number) {
  const { template, createdAt, givenUpAt, reason } = mailQueue
  return db
    .select({ template, createdAt, givenUpAt, reason })
    .from(mailQueue)
    .where(eq(mailQueue.recipient, email))
    .orderBy(desc(mailQueue.id))
    .limit(limit)
}

/** Returns the newest jobs that the user has sent, and those with the address as their apply link. */
export function listJobsOf(
  db: Db,
  { email, userId }: { email: string; userId: number | undefined },
  limit: number,
) {
  const { id, title, stage, createdAt } = jobs
  const target = sql`split_part(substr(lower(${jobs.applyLink}), 8), '?', 1)`
  const isApplyAddress = and(sql`lower(${jobs.applyLink}) like 'mailto:%'`, eq(target, email))
  return db
    .select({ id, title, stage, createdAt, company: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(or(isApplyAddress, userId === undefined ? undefined : eq(jobs.submittedBy, userId)))
    .orderBy(desc(jobs.id))
    .limit(limit)
}

export function listInvitationsTo(db: Db, email: string, limit: number) {
  const { role, createdAt, expiresAt } = invitations
  return db
    .select({ role, createdAt, expiresAt, company: companies.name })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.email, email))
    .orderBy(desc(invitations.id))
    .limit(limit)
}

export async function listCompanyNames(db: Db, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
    .orderBy(companies.name)
    .limit(limit)
  return rows.map(({ name }) => name)
}
