import type { Db } from '#server/db/open.ts'
import { findManagedJob, type ManagedJob } from '#server/jobs/store/managed-jobs-queries.ts'

/**
 * Returns a job that was public and is no longer visible. Returns undefined for a job that was never public, and for an
 * inactive job with content that no reviewer has seen.
 */
export async function findGoneJob(db: Db, id: number): Promise<ManagedJob | undefined> {
  const job = await findManagedJob(db, id)
  const wasPublic = job?.firstPublishedAt && (job.isActive || job.approval === 'given')
  return wasPublic ? job : undefined
}
