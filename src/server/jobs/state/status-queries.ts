// The SQL that writes jobs and their pending edits. Only the state machine uses it.
import { eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions, jobRevisions } from '#server/db/tables/reviews.ts'
import { required } from '#server/lib/required.ts'

import type { NewJob } from '../store/job-rows-queries.ts'
import type { Revision } from '../store/managed-jobs-queries.ts'

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
  await tx.update(jobDecisions).set({ before: null }).where(eq(jobDecisions.jobId, id))
  await tx.delete(jobs).where(eq(jobs.id, id))
}

type NewRevision = Pick<Revision, 'changes' | 'submittedAt' | 'submittedBy'>

/** Stores a pending edit, replacing any earlier one. */
export async function saveRevision(tx: Db, jobId: number, revision: NewRevision): Promise<void> {
  const status = 'waiting'
  await tx
    .insert(jobRevisions)
    .values({ jobId, status, ...revision })
    .onConflictDoUpdate({
      target: jobRevisions.jobId,
      set: { ...revision, status, edition: sql`${jobRevisions.edition} + 1` },
    })
}

/** Restores a pending edit as it was before a decision. */
export async function restoreRevision(tx: Db, jobId: number, revision: Revision): Promise<void> {
  await tx
    .insert(jobRevisions)
    .values({ jobId, ...revision })
    .onConflictDoUpdate({ target: jobRevisions.jobId, set: revision })
}

export async function updateRevision(
  tx: Db,
  jobId: number,
  changes: Partial<Pick<Revision, 'changes' | 'status'>>,
): Promise<void> {
  await tx.update(jobRevisions).set(changes).where(eq(jobRevisions.jobId, jobId))
}

export async function deleteRevisions(tx: Db, jobIds: readonly number[]): Promise<void> {
  await tx.delete(jobRevisions).where(inArray(jobRevisions.jobId, [...jobIds]))
}
