// The rule of visibility. `visibleCondition` in `server/jobs/queries.ts` is the same rule in SQL.

/** Whether an active job has expired. */
export function isExpired(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && !isVisible(job, now)
}

/** Whether visitors see a job: it is active, and `now` is not past `expiresAt` (null: never expires). */
export function isVisible(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && (job.expiresAt === null || now <= job.expiresAt)
}
