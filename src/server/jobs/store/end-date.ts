// JOBS_END_ON is the last day of the board. No job stays open after it.
import type { Config } from '#server/config/config.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'

import { endJobsBy } from './quota-queries.ts'

export type EndDate = Pick<Config, 'jobsEndOn'>

/**
 * Returns the closing date of a job, or the end of the board if the board ends earlier. A job whose `closing` is null
 * has no closing date of its own and closes with the board.
 */
export function capClosingDate<Closing extends Date | null>(
  closing: Closing,
  { jobsEndOn }: EndDate,
): Closing | Date {
  if (jobsEndOn === undefined) return closing
  return closing === null || closing > jobsEndOn ? jobsEndOn : closing
}

/**
 * Returns a copy of a request body or of an imported row. In the copy, the closing date is at most the end of the
 * board. A job without a closing date closes at the end of the board.
 */
export function withCappedClosingDate<Body extends { expires_at?: string | null | undefined }>(
  body: Body,
  end: EndDate,
): Body {
  if (body.expires_at === undefined || end.jobsEndOn === undefined) return body
  const closing = body.expires_at === null ? null : new Date(body.expires_at)
  return { ...body, expires_at: capClosingDate(closing, end)?.toISOString() }
}

/** Makes existing jobs close by the end of the board. JOBS_END_ON may have changed since they were published. */
export async function limitExistingJobs(db: Db, { jobsEndOn }: EndDate, now: Date): Promise<void> {
  if (jobsEndOn !== undefined)
    await auditedTransaction(db, { via: 'configuration', now }, (tx) => endJobsBy(tx, jobsEndOn))
}
