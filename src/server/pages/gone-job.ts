import type { Db } from '#server/db/open.ts'
import { findManagedJob, type ManagedJob } from '#server/jobs/lifecycle/queries.ts'

/**
 * A job that was public once; asked for where none is visible. A draft was never there, and what its company has written
 * into it since is nobody's to read before it is reviewed.
 */
export async function findGoneJob(db: Db, id: number): Promise<ManagedJob | undefined> {
  const job = await findManagedJob(db, id)
  const wasPublic = job?.firstPublishedAt && (job.isActive || !job.isUnreviewed)
  return wasPublic ? job : undefined
}
