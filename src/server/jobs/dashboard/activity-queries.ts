import { and, desc, eq, exists, isNull, ne, notExists, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

import { isSentToMembers } from '../store/history-queries.ts'

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
 * Excludes changes to the review status of a job that are side effects of a change to its company or of a decision on
 * another job. Such changes set only `approval` and `submitted_at`.
 */
const isVisibleChange = or(
  ne(auditLog.action, 'changed'),
  sql`${auditLog.after} ->> 'recheck' = 'reported'`,
  sql`${auditLog.after} - array['approval', 'recheck', 'submitted_at'] <> '{}'`,
)

/**
 * Lists the last changes to existing jobs, newest first. With the ID of a user as `memberId`, lists only changes that
 * members made to jobs of this user's companies. Excludes changes that decisions made, because `listRecentDecisions`
 * lists the decisions. Omits the descriptions of the jobs, because they are long.
 */
export function listRecentChanges(db: Db, { memberId, limit }: Options) {
  const { id, at, via, action } = auditLog
  const { jobId, decidedBy, decidedAt, undoneAt } = decisions
  const decision = db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(jobId, auditLog.subjectId),
        eq(decidedBy, auditLog.userId),
        or(eq(decidedAt, at), eq(undoneAt, at)),
      ),
    )
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
      and(
        notExists(decision),
        isVisibleChange,
        memberId === undefined
          ? undefined
          : and(isMemberOfCompany(db, memberId), isMemberOfCompany(db, auditLog.userId)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/**
 * Lists the last decisions on jobs, newest first. With the ID of a user as `memberId`, considers only jobs of this
 * user's companies, and lists only decisions that members are notified of.
 */
export function listRecentDecisions(db: Db, { memberId, limit }: Options) {
  const { id, decidedAt: at, about, decision, reason, note, undoneAt } = decisions
  return db
    .select({ id, at, ...author, about, decision, reason, note, job })
    .from(decisions)
    .innerJoin(jobs, eq(jobs.id, decisions.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        isNull(undoneAt),
        memberId === undefined ? undefined : and(isMemberOfCompany(db, memberId), isSentToMembers),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
