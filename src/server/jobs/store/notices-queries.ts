// The SQL of decisions that members have not been emailed about yet.
import { and, asc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { companyNotices } from '#server/db/tables/company-notices.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

import { effectiveDecisionEmails } from './members-queries.ts'

export type Notice = typeof companyNotices.$inferSelect

export async function insertNotice(tx: Db, notice: typeof companyNotices.$inferInsert): Promise<void> {
  await tx.insert(companyNotices).values(notice)
}

/** Inserts a notice. It replaces those about the same job that no member has been emailed about. */
export async function replaceNotice(
  tx: Db,
  notice: typeof companyNotices.$inferInsert & { jobId: number },
): Promise<void> {
  const isUnsent = eq(sql`cardinality(${companyNotices.emailedIds})`, 0)
  await tx.delete(companyNotices).where(and(eq(companyNotices.jobId, notice.jobId), isUnsent))
  await insertNotice(tx, notice)
}

/** Prevents the email about a decision, unless the email was already sent. */
export async function deleteNotice(tx: Db, decisionId: number): Promise<void> {
  await tx.delete(companyNotices).where(eq(companyNotices.decisionId, decisionId))
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

/** Locks and returns a company's notices about decisions made at or before `decidedBefore`, oldest first. */
export function lockNotices(tx: Db, companyId: number, decidedBefore: Date): Promise<Notice[]> {
  return tx
    .select()
    .from(companyNotices)
    .where(and(eq(companyNotices.companyId, companyId), lte(companyNotices.decidedAt, decidedBefore)))
    .orderBy(asc(companyNotices.id))
    .for('update')
}

export async function deleteNotices(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.delete(companyNotices).where(inArray(companyNotices.id, [...ids]))
}

type Emailed = { companyId: number; userId: number; noticeIds: readonly number[]; now: Date }

export async function markEmailed(tx: Db, { companyId, userId, noticeIds, now }: Emailed): Promise<void> {
  await tx
    .update(companyNotices)
    .set({ emailedIds: sql`array_append(${companyNotices.emailedIds}, ${userId})` })
    .where(inArray(companyNotices.id, [...noticeIds]))
  await tx
    .update(companyMembers)
    .set({ decisionsEmailedAt: now })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
}

/** Returns the user who created a job, or undefined for a job from an import or a command. */
export async function findCreator(db: Db, jobId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: auditLog.userId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'job'),
        eq(auditLog.subjectId, jobId),
        eq(auditLog.action, 'created'),
        isNotNull(auditLog.userId),
      ),
    )
  return row?.userId ?? undefined
}

/** Returns the active members with a verified primary address, and which decisions they are emailed about. */
export async function listRecipients(db: Db, companyId: number) {
  const rows = await db
    .select({
      userId: companyMembers.userId,
      role: companyMembers.role,
      decisionEmails: companyMembers.decisionEmails,
      emailedAt: companyMembers.decisionsEmailedAt,
      email: emailAddresses.email,
      emailAddressId: emailAddresses.id,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(companyMembers.companyId, companyId), users.isActive, emailAddresses.isVerified))
    .orderBy(asc(companyMembers.userId))
  return rows.map(({ userId, email, emailAddressId, emailedAt, ...member }) => ({
    userId,
    emailedAt,
    email,
    emailAddressId,
    decisionEmails: effectiveDecisionEmails(member),
  }))
}
