// The SQL of decisions that members have not been emailed about yet.
import { and, asc, eq, inArray, isNotNull, isNull, lte, min } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { companyNotices } from '#server/db/tables/company-notices.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

import { effectiveDecisionEmails } from './members-queries.ts'

export type Notice = typeof companyNotices.$inferSelect

export async function insertNotices(
  tx: Db,
  notices: readonly (typeof companyNotices.$inferInsert)[],
): Promise<void> {
  if (notices.length > 0) await tx.insert(companyNotices).values([...notices])
}

/** Prevents the email about a decision, unless the email was already sent. `jobId` is null for a company. */
export async function deleteNotice(
  tx: Db,
  { jobId, decisionId }: { jobId: number | null; decisionId: number },
): Promise<void> {
  const isOfJob = jobId === null ? isNull(companyNotices.jobId) : eq(companyNotices.jobId, jobId)
  await tx.delete(companyNotices).where(and(isOfJob, eq(companyNotices.decisionId, decisionId)))
}

/** Returns the IDs of the companies with a decision at or before `decidedBefore` that has not been emailed yet. */
export async function listDueCompanies(db: Db, decidedBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ companyId: companyNotices.companyId })
    .from(companyNotices)
    .groupBy(companyNotices.companyId)
    .having(lte(min(companyNotices.decidedAt), decidedBefore))
    .orderBy(asc(companyNotices.companyId))
  return rows.map(({ companyId }) => companyId)
}

/**
 * Deletes and returns a company's notices about decisions made at or before `decidedBefore`, oldest first. Of two
 * concurrent callers, only one gets them.
 */
export async function takeNotices(tx: Db, companyId: number, decidedBefore: Date): Promise<Notice[]> {
  const claimed = await tx
    .delete(companyNotices)
    .where(and(eq(companyNotices.companyId, companyId), lte(companyNotices.decidedAt, decidedBefore)))
    .returning()
  return claimed.toSorted((one, other) => one.id - other.id)
}

/** Returns the user who created each job, by job ID. Jobs created by an import or a command have no entry. */
export async function listCreators(db: Db, jobIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ jobId: auditLog.subjectId, userId: auditLog.userId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'job'),
        inArray(auditLog.subjectId, [...jobIds]),
        eq(auditLog.action, 'created'),
        isNotNull(auditLog.userId),
      ),
    )
  return new Map(rows.flatMap(({ jobId, userId }) => (userId === null ? [] : [[jobId, userId]])))
}

/** Returns the active members with a verified primary address, and which decisions they are emailed about. */
export async function listRecipients(db: Db, companyId: number) {
  const rows = await db
    .select({
      userId: companyMembers.userId,
      role: companyMembers.role,
      decisionEmails: companyMembers.decisionEmails,
      email: emailAddresses.email,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(companyMembers.companyId, companyId), users.isActive, emailAddresses.isVerified))
    .orderBy(asc(companyMembers.userId))
  return rows.map(({ userId, email, ...member }) => ({
    userId,
    email,
    decisionEmails: effectiveDecisionEmails(member),
  }))
}
