// The SQL that creates, changes and deletes one job.
import { eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

export type NewJob = typeof jobs.$inferInsert
/** Columns that are undefined keep their values. */
type Changes = { [Column in keyof NewJob]?: NewJob[Column] | undefined }

/** Prevents the deletion of a company until the transaction ends. Returns whether the company exists. */
export async function lockCompanyAgainstDeletion(tx: Db, id: number): Promise<boolean> {
  if (!isPossibleId(id)) return false
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share')
  return locked.length > 0
}

/** Returns the ID of the new job. */
export async function insertJob(tx: Db, job: NewJob): Promise<number> {
  const [inserted] = await tx.insert(jobs).values(job).returning({ id: jobs.id })
  return required(inserted).id
}

export async function updateJob(tx: Db, id: number, changes: Changes): Promise<void> {
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
