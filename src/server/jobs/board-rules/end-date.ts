// JOBS_END_ON is the last day of the board. No job stays open after it.
import type { Config } from '#server/config/config.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'

import { endJobsBy } from './queries.ts'

export type EndDate = Pick<Config, 'jobsEndOn'>

/**
 * Returns the closing date, or the end of the board if that is earlier. Null means that the job has no closing date.
 */
export function capClosingDate<Closing extends Date | null>(
  closing: Closing,
  { jobsEndOn }: EndDate,
): Closing | Date {
  if (jobsEndOn === undefined) return closing
  return closing === null || closing > jobsEndOn ? jobsEndOn : closing
}

/** Returns the request body or imported row, with its closing date limited to the end of the board. */
export function withCappedClosingDate<Body extends { expires_at?: string | null | undefined }>(
  body: Body,
  end: EndDate,
): Body {
  if (body.expires_at === undefined || end.jobsEndOn === undefined) return body
  const closing = body.expires_at === null ? null : new Date(body.expires_at)
  return { ...body, expires_at: capClosingDate(closing, end)?.toISOString() }
}

/** Limits the closing dates of existing jobs, because JOBS_END_ON may have changed since the server last started. */
export async function limitExistingJobs(db: Db, { jobsEndOn }: EndDate, now: Date): Promise<void> {
  if (jobsEndOn !== undefined)
    await auditedTransaction(db, { via: 'configuration', now }, (tx) => endJobsBy(tx, jobsEndOn))
}
