// The SQL that writes jobs, pending edits and decisions. Only the state machine uses it.
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { LAPSE_MS } from '#contract/developers/rules/requests.ts'
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Decision, ReviewSubject } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { contactRequests } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions, jobUndos, revisions } from '#server/db/tables/reviews.ts'
import { required } from '#server/lib/required.ts'

import type { NewJob } from '../store/jobs-queries.ts'
import type { Revision, Subject } from '../store/revisions-queries.ts'

/** Returns the ID of the new job. */
export async function insertJob(tx: Db, job: NewJob): Promise<number> {
  const [inserted] = await tx.insert(jobs).values(job).returning({ id: jobs.id })
  return required(inserted).id
}

export async function updateJob(tx: Db, id: number, changes: Partial<NewJob>): Promise<void> {
  await tx.update(jobs).set(changes).where(eq(jobs.id, id))
}

/**
 * Deletes a job. Keeps the decisions on the job, because they determine whether the company is trusted. Removes the
 * content of the job that is stored with the decisions.
 */
export async function deleteJob(tx: Db, id: number): Promise<void> {
  await tx.update(decisions).set({ before: null }).where(eq(decisions.jobId, id))
  await tx.delete(jobs).where(eq(jobs.id, id))
}

type AnyRevision = Revision<JobUpdateBody> | Revision<CompanyChanges> | null

/** Writes a pending edit that was `was` before, or deletes it. */
export async function writeRevision(
  tx: Db,
  subject: Subject,
  { was, is }: { was: AnyRevision; is: AnyRevision },
): Promise<void> {
  if (was === is) return
  const target: PgColumn = 'jobId' in subject ? revisions.jobId : revisions.companyId
  if (is === null) {
    await tx.delete(revisions).where(eq(target, Object.values(subject)[0]))
    return
  }
  const { changes, status } = is
  await tx
    .insert(revisions)
    .values({ ...subject, ...is })
    .onConflictDoUpdate({ target, set: is.edition === was?.edition ? { changes, status } : is })
}

export async function deleteRevisionsOfJobs(tx: Db, jobIds: readonly number[]): Promise<void> {
  await tx.delete(revisions).where(inArray(revisions.jobId, [...jobIds]))
}

type NewDecision = {
  jobId: number | null
  companyId: number | null
  developerId?: number
  about: ReviewSubject
  decision: Decision
  reason: string | null
  note: string | null
  changes?: CompanyChanges | undefined
  decidedBy: number | null
  decidedAt: Date
  pendingSince?: Date | null
}

/** Returns the ID of the new decision. It can be undone once `setUndoState` has stored how. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<number> {
  const [row] = await tx.insert(decisions).values(decision).returning({ id: decisions.id })
  return required(row).id
}

export async function setUndoState(tx: Db, id: number, before: object): Promise<void> {
  await tx.update(decisions).set({ before }).where(eq(decisions.id, id))
}

export async function findUndo(tx: Db, jobId: number) {
  const [undo] = await tx.select().from(jobUndos).where(eq(jobUndos.jobId, jobId))
  return undo
}

/** Replaces what undid an earlier action on the job. */
export async function storeUndo(tx: Db, { jobId, ...undo }: typeof jobUndos.$inferInsert): Promise<void> {
  await tx
    .insert(jobUndos)
    .values({ jobId, ...undo })
    .onConflictDoUpdate({ target: jobUndos.jobId, set: undo })
}

export async function deleteUndo(tx: Db, jobId: number): Promise<void> {
  await tx.delete(jobUndos).where(eq(jobUndos.jobId, jobId))
}

export async function markUndone(tx: Db, id: number, undoneAt: Date): Promise<void> {
  await tx.update(decisions).set({ undoneAt, before: null }).where(eq(decisions.id, id))
}

/**
 * Reopens the contact requests about a job or to a developer that have ended since `since`. Those that something else has
 * ended too end again when they are read.
 */
export async function reopenRequests(
  tx: Db,
  of: { jobId: number } | { developerId: number },
  since: Date,
): Promise<void> {
  const { jobId, developerId, status, createdAt, lapsesAt } = contactRequests
  const isOf = 'jobId' in of ? eq(jobId, of.jobId) : eq(developerId, of.developerId)
  await tx
    .update(contactRequests)
    .set({
      status: sql`case ${status} when 'lapsed' then 'sent' else ${status} end`,
      lapsesAt: sql`${createdAt} + make_interval(secs => ${LAPSE_MS / 1000})`,
    })
    .where(and(isOf, inArray(status, ['lapsed', 'declined']), gte(lapsesAt, since)))
}
