// The SQL that writes jobs and their pending edits. Only the state machine uses it.
import { eq, inArray, sql } from 'drizzle-orm'

import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions, revisions } from '#server/db/tables/reviews.ts'
import { required } from '#server/lib/required.ts'

import type { NewJob } from '../store/job-rows-queries.ts'
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

type AnyRevision = Revision<JobUpdateBody> | Revision<CompanyChanges>
type NewRevision = Pick<AnyRevision, 'changes' | 'submittedAt' | 'submittedBy'>

/** Stores a pending edit, replacing any earlier one. */
export async function saveRevision(tx: Db, subject: Subject, revision: NewRevision): Promise<void> {
  const status = 'waiting'
  await tx
    .insert(revisions)
    .values({ ...subject, status, ...revision })
    .onConflictDoUpdate({
      target: keyOf(subject),
      set: { ...revision, status, edition: sql`${revisions.edition} + 1` },
    })
}

/** Restores a pending edit as it was before a decision. */
export async function restoreRevision(tx: Db, subject: Subject, revision: AnyRevision): Promise<void> {
  await tx
    .insert(revisions)
    .values({ ...subject, ...revision })
    .onConflictDoUpdate({ target: keyOf(subject), set: revision })
}

export async function updateRevision(
  tx: Db,
  subject: Subject,
  changes: Partial<Pick<AnyRevision, 'changes' | 'status'>>,
): Promise<void> {
  await tx.update(revisions).set(changes).where(isOf(subject))
}

export async function deleteRevision(tx: Db, subject: Subject): Promise<void> {
  await tx.delete(revisions).where(isOf(subject))
}

export async function deleteRevisionsOfJobs(tx: Db, jobIds: readonly number[]): Promise<void> {
  await tx.delete(revisions).where(inArray(revisions.jobId, [...jobIds]))
}

const keyOf = (subject: Subject) => ('jobId' in subject ? revisions.jobId : revisions.companyId)

const isOf = (subject: Subject) =>
  'jobId' in subject ? eq(revisions.jobId, subject.jobId) : eq(revisions.companyId, subject.companyId)
