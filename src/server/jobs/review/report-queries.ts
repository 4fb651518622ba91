import { and, count, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobReports } from '#server/db/tables/reviews.ts'

type NewReport = Pick<
  typeof jobReports.$inferInsert,
  'jobId' | 'reporter' | 'userId' | 'reason' | 'note' | 'createdAt'
>

/**
 * Stores a report. Each person can have one report of a job, so a new report replaces the earlier one. If reviewers
 * have decided on the earlier report at or after `answeredBefore`, keeps it and does not store the new report. Returns
 * whether the new report was stored.
 */
export async function insertReport(
  tx: Db,
  report: NewReport,
  { answeredBefore }: { answeredBefore: Date },
): Promise<boolean> {
  const { reason, note } = report
  const stored = await tx
    .insert(jobReports)
    .values(report)
    .onConflictDoUpdate({
      target: [jobReports.jobId, jobReports.reporter],
      set: {
        reason,
        note: note ?? null,
        // Keeps the time of an open report, so the job keeps its place in the queue and reviewers get no second email.
        createdAt: sql`case when ${jobReports.settledAt} is null then ${jobReports.createdAt} else excluded.created_at end`,
        settledAt: null,
      },
      setWhere: sql`${isNull(jobReports.settledAt)} or ${lt(jobReports.settledAt, answeredBefore)}`,
    })
    .returning({ id: jobReports.id })
  return stored.length > 0
}

/** Returns which of `names` is stored as the reporter of the job, or undefined if none is. */
export async function findReporter(
  db: Db,
  jobId: number,
  names: readonly string[],
): Promise<string | undefined> {
  const [row] = await db
    .select({ reporter: jobReports.reporter })
    .from(jobReports)
    .where(and(eq(jobReports.jobId, jobId), inArray(jobReports.reporter, [...names])))
    .limit(1)
  return row?.reporter
}

/** Counts the people with an open report of the job. */
export async function countReporters(db: Db, jobId: number): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(jobReports)
    .where(and(eq(jobReports.jobId, jobId), isNull(jobReports.settledAt)))
  return row?.people ?? 0
}

export async function isMemberOfItsCompany(
  db: Db,
  { jobId, userId }: { jobId: number; userId: number },
): Promise<boolean> {
  const member = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, jobs.companyId), eq(companyMembers.userId, userId)))
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), exists(member)))
  return rows.length > 0
}
