// Submits a job for review, or publishes it immediately if no review is needed first.
import type { ManagedJobDetail, SubmitBody } from '#contract/jobs/lifecycle.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { requireTime } from '#server/http/require-human-pace.ts'
import { days } from '#server/lib/duration.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { requireBoardRules } from '../moderation/board-rules.ts'
import { limitSubmissions, tooMany } from '../moderation/limits.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { hostsOfSubmission, requireUnblocked } from '../moderation/unblocked.ts'
import { isReported } from '../store/decisions-queries.ts'
import {
  toCandidate,
  countSubmitted,
  findManagedJob,
  hasVerifiedAddress,
  type StatusChanges,
  updateJobStatus,
} from '../store/managed-jobs-queries.ts'
import { mergeRevision } from './merge-revision.ts'
import { performAction, type LockedJob, type JobParams } from './perform-action.ts'
import { publishedStatus, publishedBeforeReviewStatus } from './transitions.ts'
import { isTrusted } from './trust.ts'

export async function submitJob(
  ctx: Context,
  { params, body }: JobParams & { body: SubmitBody },
): Promise<ManagedJobDetail> {
  requireTime(body.elapsed_ms, ctx.config.minimumSeconds)
  return performAction(ctx, { id: params.job_id, action: 'submit' }, (locked) => submit(ctx, locked))
}

/**
 * Submits a job that the caller has locked. @throws Problem `forbidden`, `invalid`, `conflict`, `tooMany`
 */
export async function submit(ctx: Context, { tx, role, now, ...locked }: LockedJob): Promise<void> {
  const { config, identity } = ctx
  const isUnmerged = locked.job.revision !== null
  if (isUnmerged) await mergeRevision(tx, locked.job)
  const job = isUnmerged ? orNotFound(await findManagedJob(tx, locked.job.id)) : locked.job
  const userId = identity?.user.id
  if (userId === undefined) throw forbiddenFor(role)
  requirePublicLinks(config, { apply_link: job.applyLink })
  await requireUnblocked(tx, job, identity)
  await requireBoardRules(tx, toCandidate(job), { config, now })
  // A job that is unchanged since its approval, and that nobody has reported since, needs no review.
  if (!job.isUnreviewed && job.recheck === null && job.firstPublishedAt !== null)
    return updateJobStatus(tx, job.id, { ...publishedStatus(job, { config, now }), updatedAt: now })
  await requireVerifiedAddress({ tx, userId })
  await requireRate({ tx, job, now }, { userId, limit: config.postingsPerDay })
  await limitSubmissions(ctx, { tx, hosts: listHostsToLimit(job, identity), now })
  const sent = { submittedAt: now, submittedBy: userId, isUnreviewed: true }
  const isPublishedFirst = (await isTrusted(tx, job.company.id, config)) && !(await isReported(tx, job.id))
  const changes: StatusChanges = isPublishedFirst
    ? {
        ...(needsSettlement(job, config)
          ? awaitingSettlementStatus
          : publishedBeforeReviewStatus({ ...job, isUnreviewed: true }, { config, now })),
        ...sent,
      }
    : { isActive: false, review: 'waiting', recheck: null, ...sent }
  return updateJobStatus(tx, job.id, { ...changes, updatedAt: now })
}

/**
 * Returns the hosts in a submission. The number of submissions with each host is limited. Omits the verified domain of
 * the company, because other companies that link to the domain could use up its limit.
 */
function listHostsToLimit(job: LockedJob['job'], identity: Context['identity']): string[] {
  const own = job.company.verified_domain
  return hostsOfSubmission(job, identity).filter(
    (host) => own === null || (host !== own && !host.endsWith(`.${own}`)),
  )
}

export const awaitingSettlementStatus: StatusChanges = {
  isActive: false,
  review: 'settlement',
  recheck: null,
}

/** Returns whether an approved job needs a payment before its first publication. */
export function needsSettlement(
  {
    firstPublishedAt,
    paidAt,
    isSponsored,
  }: Pick<LockedJob['job'], 'firstPublishedAt' | 'paidAt' | 'isSponsored'>,
  { postingFees }: Pick<Config, 'postingFees'>,
): boolean {
  if (postingFees === 'free' || firstPublishedAt !== null || paidAt !== null) return false
  return !(postingFees === 'sponsors_free' && isSponsored)
}

async function requireVerifiedAddress({
  tx,
  userId,
}: Pick<LockedJob, 'tx'> & { userId: number }): Promise<void> {
  if (await hasVerifiedAddress(tx, userId)) return
  const message = 'Confirm your email address first. We send decisions to it.'
  throw new Problem('forbidden', [{ code: 'unverified_email', message, loc: [] }])
}

async function requireRate(
  { tx, job, now }: Pick<LockedJob, 'tx' | 'job' | 'now'>,
  { userId, limit }: { userId: number; limit: number },
): Promise<void> {
  const since = new Date(now.getTime() - days(1))
  const sent = await countSubmitted(tx, { userId, companyId: job.company.id, since })
  if (sent >= limit) throw tooMany(limit, days(1))
}
