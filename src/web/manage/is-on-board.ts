import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'

/** Returns whether the job is public at `now`, in milliseconds since 1970. */
export function isOnBoard(
  { is_active: isActive, expires_at: expiresAt }: Pick<ManagedJobWire, 'is_active' | 'expires_at'>,
  now: number,
): boolean {
  return isVisible({ isActive, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, new Date(now))
}
