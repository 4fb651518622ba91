// Decides which jobs visitors see. `visibleCondition` in `server/jobs/store/jobs-queries.ts` is the same rule in SQL.

/** Returns whether a job has expired. Returns false for an inactive job, such as a draft. */
export function isExpired(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && !isVisible(job, now)
}

/** Returns whether visitors see the job. `expiresAt` is null for a job that never expires. */
export function isVisible(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && (job.expiresAt === null || now <= job.expiresAt)
}
