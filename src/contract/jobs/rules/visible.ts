// Who may see a posting: everyone, while it is active and not past its end.

/** Whether an active job is past its end. */
export function isExpired(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && !isVisible(job, now)
}

/** Active, and `now` is not past `expiresAt` (null: no end). */
export function isVisible(job: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return job.isActive && (job.expiresAt === null || now <= job.expiresAt)
}
