// Recent changes to jobs and the decisions about them, for the home page of the dashboard.
import { and, desc, eq, exists, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

import { isSentToMembers } from '../history/queries.ts'

type Options = { memberId: number | undefined; limit: number }

const author = { userId: users.id, displayName: users.displayName, email: emailAddresses.email }
const job = { id: jobs.id, title: jobs.title, company: companies.name }

function isMemberOfCompany(db: Db, userId: SQLWrapper | number): SQL {
  const membership = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, jobs.companyId), eq(companyMembers.userId, userId)))
  return exists(membership)
}

/**
 * Lists the last changes of existing jobs, newest first. `memberId` limits the result to changes that
 * members made to jobs of this user's companies. Omits the description, because it is long.
 */
export function listRecentChanges(db: Db, { memberId, limit }: Options) {
  const { id, at, via, action } = auditLog
  return db
    .select({
      id,
      at,
      ...author,
      via,
      action,
      before: sql`${auditLog.before} - 'description'`,
      after: sql`${auditLog.after} - 'description'`,
      job,
    })
    .from(auditLog)
    .innerJoin(jobs, and(eq(auditLog.subject, 'job'), eq(jobs.id, auditLog.subjectId)))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      memberId === undefined
        ? undefined
        : and(isMemberOfCompany(db, memberId), isMemberOfCompany(db, auditLog.userId)),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** Lists the last decisions about jobs of the user's companies, newest first. */
export function listRecentDecisions(db: Db, { memberId, limit }: { memberId: number; limit: number }) {
  const { id, decidedAt: at, decision, undoneAt } = jobDecisions
  return db
    .select({ id, at, decision, job })
    .from(jobDecisions)
    .innerJoin(jobs, eq(jobs.id, jobDecisions.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isMemberOfCompany(db, memberId), isNull(undoneAt), isSentToMembers))
    .orderBy(desc(id))
    .limit(limit)
}
