// The SQL that reads the audit log. Its rows are written by database triggers.
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { decisions, revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

export type HistorySubject = { subject: 'company' | 'job'; id: number }
/** `membersOf` is a company ID. It limits the result to changes by members of that company. */
type Page = { before: number | undefined; limit: number; membersOf?: number | undefined }

const author = { userId: users.id, displayName: users.displayName, email: emailAddresses.email }

/** Lists the changes to a job or company, newest first. `before` limits the result to changes with a smaller ID. */
export function listChanges(db: Db, { subject, id }: HistorySubject, { before, limit, membersOf }: Page) {
  const { at, via, action } = auditLog
  return db
    .select({ id: auditLog.id, at, ...author, via, action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.subjectId, id),
        before === undefined ? undefined : lt(auditLog.id, before),
        membersOf === undefined ? undefined : isByMemberOf(db, membersOf),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

function isByMemberOf(db: Db, companyId: number): SQL {
  const members = db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
  return inArray(auditLog.userId, members)
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

export async function findChangeTime(db: Db, { subject, id }: HistorySubject, changeId: number) {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.id, changeId), eq(auditLog.subject, subject), eq(auditLog.subjectId, id)))
  return row?.at
}

/**
 * Returns the last change of a job or of its pending edit by a member of its company or by staff, and whether the user
 * is such a member. Omits the decisions of reviewers, who do not edit jobs.
 */
export async function findLastEdit(db: Db, { jobId, companyId }: { jobId: number; companyId: number }) {
  const saved = db
    .select({ editedAt: auditLog.at, editorId: auditLog.userId })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.subject, 'job'),
        eq(auditLog.subjectId, jobId),
        or(eq(users.isStaff, true), isByMemberOf(db, companyId)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  const proposed = db
    .select({ editedAt: revisions.submittedAt, editorId: revisions.submittedBy })
    .from(revisions)
    .where(eq(revisions.jobId, jobId))
  const edits = unionAll(saved, proposed).as('edits')
  const [last] = await db
    .select({
      at: edits.editedAt,
      ...author,
      isByMember: sql<boolean>`exists (select 1 from ${companyMembers}
        where ${companyMembers.companyId} = ${companyId} and ${companyMembers.userId} = ${edits.editorId})`,
    })
    .from(edits)
    .leftJoin(users, eq(users.id, edits.editorId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .orderBy(desc(edits.editedAt))
    .limit(1)
  return last
}

type Span = { from: Date | undefined; until: Date | undefined; limit: number; isForMembers: boolean }

/**
 * Matches decisions that members are notified of. They get no email about an approval that keeps a job on the board, so
 * the history for members omits such approvals.
 */
export const isSentToMembers = sql`(${decisions.decision} <> 'approved'
  or ${decisions.about} not in ('published', 'reported'))`

/** Lists decisions about a job, newest first: those at or after `from` and before `until`. Omits undone decisions. */
export function listDecisions(db: Db, jobId: number, { from, until, limit, isForMembers }: Span) {
  const { id, decidedAt: at, about, decision, reason, note } = decisions
  return db
    .select({ id, at, ...author, about, decision, reason, note })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        eq(decisions.jobId, jobId),
        isNull(decisions.undoneAt),
        from && gte(at, from),
        until && lt(at, until),
        isForMembers ? isSentToMembers : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]
