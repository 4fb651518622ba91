// State changes by employers and staff: publish, withdraw, renew and settle.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'

import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { requireUnblocked } from '../moderation/unblocked.ts'
import { toCandidate, updateJobStatus } from '../store/managed-jobs-queries.ts'
import { mergeRevision } from './merge-revision.ts'
import { performAction, type LockedJob, type JobParams } from './perform-action.ts'
import { recheckCompanies } from './recheck-queries.ts'
import { submit } from './submit.ts'
import {
  publishedStatus,
  publishedBeforeReviewStatus,
  renewedStatus,
  withdrawnStatus,
} from './transitions.ts'
import { isTrusted } from './trust.ts'

/** Publishes a job without a review, for staff. */
export function publishJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return performAction(ctx, { id: params.job_id, action: 'publish' }, async ({ tx, job, now }) => {
    requirePublicLinks(ctx.config, { apply_link: job.applyLink })
    await requireBoardRules(tx, toCandidate(job), ctx)
    await updateJobStatus(tx, job.id, { ...publishedStatus(job, ctx), isUnreviewed: false, updatedAt: now })
  })
}

export function withdrawJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return performAction(ctx, { id: params.job_id, action: 'withdraw' }, withdraw)
}

/** Takes a job off the board and merges its pending revision into it. */
export async function withdraw({ tx, job, now }: LockedJob): Promise<void> {
  await updateJobStatus(tx, job.id, { ...withdrawnStatus(job), updatedAt: now })
  await mergeRevision(tx, job)
  await recheckCompanies(tx, now, job.company.id)
}

export function renewJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return performAction(ctx, { id: params.job_id, action: 'renew' }, (locked) => renew(ctx, locked))
}

/**
 * Renews a job. A job that has expired and was edited after its approval is sent for review, unless the caller is staff
 * or the company is trusted.
 */
export async function renew(ctx: Context, locked: LockedJob): Promise<void> {
  const { tx, job, now } = locked
  if (await needsReviewFirst(locked, ctx.config)) return submit(ctx, locked)
  if (locked.role !== 'staff') await requireUnblocked(tx, job, ctx.identity)
  if (!isVisible(job, now)) await requireBoardRules(tx, toCandidate(job), ctx)
  return updateJobStatus(tx, job.id, { ...renewedStatus(job, ctx), updatedAt: now })
}

/** Returns whether the job needs a review before it can be renewed. */
export async function needsReviewFirst({ tx, job, role, now }: LockedJob, config: Config): Promise<boolean> {
  const needsReview = job.isUnreviewed && role !== 'staff'
  return !isVisible(job, now) && needsReview && !(await isTrusted(tx, job.company.id, config))
}

/** Publishes a job that was waiting for payment, for staff who have received the payment. */
export function settleJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return performAction(ctx, { id: params.job_id, action: 'settle' }, (locked) => settle(ctx, locked))
}

export function settle(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { tx, job }: Pick<LockedJob, 'tx' | 'job'>,
): Promise<void> {
  return updateJobStatus(tx, job.id, { ...publishedBeforeReviewStatus(job, { config, now }), updatedAt: now })
}
