// State changes by employers and staff: publish, withdraw, renew and settle.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'

import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { hasBlockedHost, requireUnblocked } from '../moderation/unblocked.ts'
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
  if (await needsReviewFirst(locked, ctx.config)) return submit(ctx, locked)
  await requireMayReturn(ctx, locked)
  const { tx, job, now } = locked
  return updateJobStatus(tx, job.id, { ...renewedStatus(job, ctx), updatedAt: now })
}

/**
 * Sets the end of a job. If the job has expired and would be visible again, this follows the rules of a renewal: the
 * job may have to be reviewed first.
 */
export async function changeEnd(ctx: Context, locked: LockedJob, expiresAt: Date): Promise<void> {
  const { tx, job, now } = locked
  const returns = job.isActive && !isVisible(job, now) && expiresAt > now
  const isReviewedFirst = returns && (await needsReviewFirst(locked, ctx.config))
  if (returns && !isReviewedFirst) await requireMayReturn(ctx, locked)
  await updateJobStatus(tx, job.id, { expiresAt, updatedAt: now })
  if (isReviewedFirst) await submit(ctx, { ...locked, job: { ...job, expiresAt } })
}

async function requireMayReturn(ctx: Context, { tx, job, role, now }: LockedJob): Promise<void> {
  if (role !== 'staff') await requireUnblocked(tx, job, ctx.identity)
  if (!isVisible(job, now)) await requireBoardRules(tx, toCandidate(job), ctx)
}

/** Returns whether a job that has expired needs a review before it can return to the board. */
export async function needsReviewFirst({ tx, job, role, now }: LockedJob, config: Config): Promise<boolean> {
  if (isVisible(job, now)) return false
  if (job.recheck === 'reported') return true
  return job.isUnreviewed && role !== 'staff' && !(await isTrusted(tx, job.company.id, config))
}

/** Records the payment for a job that waits for it, for staff who have received the payment. */
export function settleJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return performAction(ctx, { id: params.job_id, action: 'settle' }, (locked) => settle(ctx, locked))
}

/**
 * Records a payment. Publishes the job if it was waiting for the payment. A job that no reviewer has seen is reviewed
 * first unless its company is trusted, and so is a job whose domain was blocked meanwhile.
 */
export async function settle(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { tx, job }: Pick<LockedJob, 'tx' | 'job'>,
): Promise<void> {
  const paid = { paidAt: job.paidAt ?? now }
  if (job.review !== 'settlement') return updateJobStatus(tx, job.id, paid)
  const isAccepted = !job.isUnreviewed || (await isTrusted(tx, job.company.id, config))
  const status =
    isAccepted && !(await hasBlockedHost(tx, job))
      ? publishedBeforeReviewStatus(job, { config, now })
      : { review: 'waiting', isUnreviewed: true }
  return updateJobStatus(tx, job.id, { ...status, ...paid, updatedAt: now })
}
