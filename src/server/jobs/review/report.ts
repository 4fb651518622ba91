import { createHmac } from 'node:crypto'

import type { ReportBody } from '#contract/jobs/reports.ts'
import { type ReportReason, urgentReasons } from '#contract/jobs/rules/reports.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { deriveKeys } from '#server/lib/derived-key.ts'
import { days } from '#server/lib/duration.ts'
import { subnetOf, networkOf } from '#server/lib/network.ts'
import { countAttemptOrThrow } from '#server/rates/limit-calls.ts'

import { findBlockOfUser } from '../moderation/unblocked.ts'
import { applyEvents } from '../state/apply.ts'
import type { JobParams } from '../state/authorize.ts'
import { hasVerifiedAddress, lockManagedJob } from '../store/managed-jobs-queries.ts'
import { findRole } from '../store/members-queries.ts'
import { countReporters, insertReport } from './report-queries.ts'

/** A person can report a job again this long after a decision on the first report, because the job may have changed. */
const REPEAT_AFTER_MS = days(30)
/** Reports by this many people put a job into the review queue. */
const REPORTS_TO_REVIEW = 3

type Input = JobParams & { body: ReportBody }
type ReportAnswer = { in_review: boolean }

/**
 * Stores a report of a visible job. The reporter is stored as a keyed hash, which hides the IP address. Returns whether
 * the job is in the review queue now.
 * @throws Problem `tooMany` if the reporter has sent too many reports
 */
export async function reportJob(ctx: Context, { params, body }: Input): Promise<ReportAnswer> {
  const { db, now, identity, log } = ctx
  const { present, all } = deriveKeys(ctx.config, 'job reports')
  const userId = identity?.user.id
  const person = userId === undefined ? `network:${subnetOf(ctx.ip)}` : `user:${userId}`
  const [name, names] = [hashReporter(present, person), all.map((key) => hashReporter(key, person))]
  await limitReports(ctx, userId === undefined ? hashReporter(present, `network:${networkOf(ctx.ip)}`) : name)
  const store = async (tx: Db) => {
    const job = await lockManagedJob(tx, params.job_id)
    if (job === undefined || !isVisible(job, now)) return { isNew: false, isInReview: false }
    const wasInReview = job.approval === 'asked' || job.isReported
    if (userId !== undefined && (await findRole(tx, { companyId: job.company.id, userId })))
      return { isNew: false, isInReview: wasInReview }
    const { reason, note } = body
    const report = { userId: userId ?? null, reason, note: note || null, createdAt: now }
    const answeredBefore = new Date(now.getTime() - REPEAT_AFTER_MS)
    const isStored = await insertReport(tx, job, { report, name, names, answeredBefore })
    const isEnough = await isReviewNeeded(ctx, { tx, jobId: job.id, reason, isStored })
    await applyEvents({ ...ctx, db: tx }, job.id, { events: [{ type: 'report', isEnough }], as: 'system' })
    return { isNew: isEnough && !job.isReported, isInReview: isEnough || wasInReview }
  }
  const { isNew, isInReview } = await auditedTransaction(db, { via: 'report', now }, store)
  if (isNew) log.info({ event: 'job reported', id: params.job_id }, 'job reported')
  return { in_review: isInReview }
}

type StoredReport = { tx: Db; jobId: number; reason: ReportReason; isStored: boolean }

/**
 * Returns whether the reports send the job to review. This needs reports by enough people, or a report with an urgent
 * reason by a user with a verified address and without a blocked one.
 */
async function isReviewNeeded({ identity }: Context, { tx, jobId, reason, isStored }: StoredReport) {
  if ((await countReporters(tx, jobId)) >= REPORTS_TO_REVIEW) return true
  if (!isStored || identity === undefined || !urgentReasons.includes(reason)) return false
  const { id } = identity.user
  return (await hasVerifiedAddress(tx, id)) && (await findBlockOfUser(tx, id)) === undefined
}

function hashReporter(key: Buffer, person: string): string {
  return createHmac('sha256', key).update(person).digest('base64url')
}

function limitReports(ctx: Context, name: string): Promise<void> {
  const caller = { ...ctx, client: { ip: ctx.ip }, user: ctx.identity?.user }
  return countAttemptOrThrow(caller, 'report_job', {
    key: name,
    message: 'You have sent too many reports. Try again in an hour.',
  })
}
