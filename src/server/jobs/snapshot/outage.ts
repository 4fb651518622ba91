// Detects whether the database is unavailable, and schedules retries. The first retry comes after 0.25 seconds. The
// delay doubles with each further retry, up to 5 seconds.
import { isOutage } from '#server/db/outage.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

const FIRST_RETRY_MS = seconds(0.25)
const MAX_RETRY_MS = seconds(5)

export function createOutageDetector(log: Log | undefined) {
  let isUnavailable = false
  let isRetryDue = true
  let delay = FIRST_RETRY_MS

  return {
    isUnavailable: () => isUnavailable,
    /**
     * Returns true to one caller if a retry is due. This caller must then query the database. Other callers get false.
     */
    claimRetry(): boolean {
      const isClaimed = isRetryDue
      isRetryDue = false
      return isClaimed
    },
    /** Returns whether the error means that the database is unavailable. If so, schedules the next retry. */
    report(error: unknown): boolean {
      if (!isOutage(error)) return false
      // Logs at the level info, because an error is logged for each failed request anyway.
      if (!isUnavailable)
        log?.info({ err: error }, 'the database is unavailable, serving the last list of jobs')
      isUnavailable = true
      isRetryDue = false
      setTimeout(() => (isRetryDue = true), delay).unref()
      delay = Math.min(2 * delay, MAX_RETRY_MS)
      return true
    },
    end(): void {
      if (isUnavailable) log?.info('the database is available again, the list of jobs is current')
      isUnavailable = false
      isRetryDue = true
      delay = FIRST_RETRY_MS
    },
    /** Makes the next retry due immediately, because the database may be available again. */
    retryNow: () => void (isRetryDue = true),
  }
}
