import type { ReportBody } from '#contract/jobs/reports.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'

import { applyEvents } from '../state/apply.ts'
import type { JobParams } from '../state/authorize.ts'
import { lockManagedJob } from '../store/managed-jobs-queries.ts'
import { findRole } from '../store/members-queries.ts'
import { addReport, identifyReporter } from './add-report.ts'

type Input = JobParams & { body: ReportBody }
type ReportAnswer = { in_review: boolean }

/**
 * Stores a report of a visible job. The reporter is stored as a keyed hash, which hides the IP address. Returns whether
 * the job is in the review queue now.
 * @throws Problem `tooMany` if the reporter has sent too many reports
 */
export async function reportJob(ctx: Context, { params, body }: Input): Promise<ReportAnswer> {
  const { db, now, log } = ctx
  const reporter = await identifyReporter(ctx)
  const { userId } = reporter
  const store = async (tx: Db) => {
    const job = await lockManagedJob(tx, params.job_id)
    if (job === undefined || !isVisible(job, now)) return { isNew: false, isInReview: false }
    const wasInReview = job.approval === 'asked' || job.isReported
    if (userId !== null && (await findRole(tx, { companyId: job.company.id, userId })))
      return { isNew: false, isInReview: wasInReview }
    const subject = { jobId: job.id, companyId: job.company.id }
    const isEnough = await addReport({ ...ctx, db: tx }, subject, { reporter, body })
    await applyEvents({ ...ctx, db: tx }, job.id, { events: [{ type: 'report', isEnough }], as: 'system' })
    return { isNew: isEnough && !job.isReported, isInReview: isEnough || wasInReview }
  }
  const { isNew, isInReview } = await auditedTransaction(db, { via: 'report', now }, store)
  if (isNew) log.info({ event: 'job reported', id: params.job_id }, 'job reported')
  return { in_review: isInReview }
}
