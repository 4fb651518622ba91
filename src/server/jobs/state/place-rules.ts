import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import type { JobStage } from '#contract/jobs/rules/job-state.ts'

import { capClosingDate } from '../store/end-date.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import type { Circumstances, EventOf, Guard, Outcome, Refusal, Status } from './events.ts'
import { isMember, isOnBoard, isShown, isTrustedWith, mayDo, nothing } from './facts.ts'

const recheckCompany = { type: 'recheckCompany' } as const

function endOf({ expiresAt, firstPublishedAt }: ManagedJob, { now, config }: Circumstances): Date | null {
  const isEndless = expiresAt === null && firstPublishedAt !== null
  const isInFuture = expiresAt !== null && expiresAt > now
  return capClosingDate(isEndless || isInFuture ? expiresAt : defaultExpiry(now), config)
}

/**
 * Returns the status for a publication of the job. A job with a later date is scheduled. A closing date in the future is kept, and so is none if the job
 * was published before. The first publication also sets the creation date, because the board sorts by it.
 */
export function published(job: ManagedJob, at: Circumstances, approval: 'given' | 'asked'): Partial<Status> {
  const { now } = at
  if (job.publishAt !== null && job.publishAt > now)
    return { stage: 'scheduled', approval, ...(approval === 'asked' && { submittedAt: now }) }
  return {
    stage: 'board',
    approval,
    ...(approval === 'asked' && { submittedAt: now }),
    ...(job.firstPublishedAt === null && {
      firstPublishedAt: now,
      firstListedAt: job.firstListedAt ?? now,
      createdAt: now,
    }),
    expiresAt: endOf(job, at),
    publishAt: null,
  }
}

export function needsPayment(
  { firstPublishedAt, paidAt, isSponsored }: ManagedJob,
  { postingFees }: Circumstances['config'],
): boolean {
  if (postingFees === 'free' || firstPublishedAt !== null || paidAt !== null) return false
  return !(postingFees === 'sponsors_free' && isSponsored)
}

const toTheBoard: readonly Guard[] = ['link', 'unblocked', 'board_rules']

/**
 * Asks for a publication. A job that is unchanged since its approval needs no review. Other jobs wait for one, unless
 * the company is trusted and the job has no matters.
 */
export function ask(job: ManagedJob, at: Circumstances): Outcome {
  const edit = job.revision === null ? 'keep' : 'apply'
  const isSeen = job.approval === 'given' && job.revision === null && job.firstPublishedAt !== null
  if (isSeen && !job.matters.some((matter) => matter.isOpen))
    return { ...nothing, status: published(job, at, 'given'), guards: toTheBoard }
  const sent = { submittedAt: at.now, submittedBy: at.userId }
  const asked = { ...nothing, edit, guards: [...toTheBoard, 'submission'] } as const
  if (!isTrustedWith(job, at)) {
    const effects = isOnBoard(job) ? [recheckCompany] : []
    return { ...asked, status: { stage: 'waiting', approval: 'asked', ...sent }, effects }
  }
  const status: Partial<Status> = needsPayment(job, at.config)
    ? { stage: 'settlement', approval: 'asked' }
    : published(job, at, 'asked')
  return { ...asked, status: { ...status, ...sent } }
}

export function publishAsStaff(job: ManagedJob, at: Circumstances): Outcome {
  return {
    ...nothing,
    status: published(job, at, 'given'),
    guards: ['link', 'board_rules'],
    effects: [{ type: 'close', kinds: ['sent_back'] }],
  }
}

/**
 * Takes a job off the board or out of review. Content that no reviewer has seen needs a review before the job can return,
 * and so does a reported job. The pending edit becomes part of the job, because only the board has two versions.
 */
export function leave(
  job: ManagedJob,
  stage: Exclude<JobStage, 'board' | 'settlement' | 'scheduled' | 'waiting'>,
): Outcome {
  const isSeen = stage === 'off' && job.approval === 'given' && job.revision === null && !job.isReported
  return {
    ...nothing,
    status: { stage, approval: isSeen ? 'given' : 'missing' },
    edit: job.revision === null ? 'keep' : 'apply',
    effects: isOnBoard(job) ? [recheckCompany] : [],
  }
}

/** Returns the end of a job that is renewed. A job without an end keeps none. */
export function renewedEnd({ expiresAt }: ManagedJob, { now, config }: Circumstances): Date | null {
  return expiresAt && capClosingDate(defaultExpiry(now), config)
}

export function renew(job: ManagedJob, at: Circumstances): Outcome | Refusal {
  const end = renewedEnd(job, at)
  if (!isShown(job, at)) return comeBack(job, { end, endBeforeReview: job.expiresAt }, at)
  return { ...nothing, status: { expiresAt: end }, guards: isMember(at) ? ['unblocked'] : [] }
}

export function needsReviewFirst(job: ManagedJob, at: Pick<Circumstances, 'role' | 'isTrusted'>): boolean {
  return job.isReported || (job.approval !== 'given' && at.role !== 'staff' && !isTrustedWith(job, at))
}

/** Returns an expired job to the board with a new end, or asks for its review. A key cannot ask. */
function comeBack(
  job: ManagedJob,
  { end, endBeforeReview }: { end: Date | null; endBeforeReview: Date | null },
  at: Circumstances,
): Outcome | Refusal {
  if (needsReviewFirst(job, at)) {
    if (at.isByKey) return { refused: 'review_first' }
    const asked = ask({ ...job, expiresAt: endBeforeReview }, at)
    return { ...asked, status: { expiresAt: endBeforeReview, ...asked.status } }
  }
  const guards = isMember(at) ? toTheBoard : (['link', 'board_rules'] as const)
  return {
    ...nothing,
    status: { expiresAt: end },
    guards,
    effects: job.approval === 'missing' ? [recheckCompany] : [],
  }
}

/**
 * Records a payment, and publishes the job if it was waiting for it. A job that no reviewer has seen is reviewed first
 * unless its company is trusted, and so is a job whose domain was blocked meanwhile. A job is paid for once.
 */
export function settle(job: ManagedJob, at: Circumstances): Outcome {
  const paid = { paidAt: job.paidAt ?? at.now }
  if (job.stage !== 'settlement')
    return job.firstPublishedAt === null ? { ...nothing, status: paid } : nothing
  return { ...nothing, status: { ...publishedIfAccepted(job, at), ...paid } }
}

function publishedIfAccepted(job: ManagedJob, at: Circumstances): Partial<Status> {
  const isAccepted = job.approval === 'given' || isTrustedWith(job, at)
  return isAccepted && !at.hasBlockedHost
    ? published(job, at, job.approval === 'given' ? 'given' : 'asked')
    : { stage: 'waiting', approval: 'asked' }
}

/** Publishes a scheduled job whose date has come. The rules for a job that is paid for apply to it too. */
export function goLive(job: ManagedJob, at: Circumstances): Outcome {
  const isDue = job.stage === 'scheduled' && (job.publishAt === null || job.publishAt <= at.now)
  if (!isDue) return nothing
  const status = publishedIfAccepted(job, at)
  const isKnown = status.stage === 'board' && status.approval === 'given' && job.submittedBy !== null
  return { ...nothing, status, effects: isKnown ? [{ type: 'tellMembers' }] : [] }
}

/** Sets the date of publication, or publishes a scheduled job at once. This needs no review. */
export function schedule(
  job: ManagedJob,
  { at: publishAt }: EventOf<'schedule'>,
  at: Circumstances,
): Outcome | Refusal {
  if (isOnBoard(job)) return publishAt === null ? nothing : { refused: 'live' }
  const own = isMember(at) ? (['caller_unblocked'] as const) : []
  if (Number(publishAt) === Number(job.publishAt)) return nothing
  if (publishAt !== null || job.stage !== 'scheduled')
    return { ...nothing, status: { publishAt }, guards: [...own, 'publication'] }
  const status = publishedIfAccepted({ ...job, publishAt }, at)
  return { ...nothing, status: { ...status, publishAt }, guards: [...own, 'link', 'board_rules'] }
}

/** Staff who set `is_active` publish the job and keep its creation date. Members submit it, if the state allows that. */
export function show(job: ManagedJob, at: Circumstances): Outcome {
  if (isMember(at)) return mayDo(job, 'submit', at) ? ask(job, at) : nothing
  if (isOnBoard(job)) return nothing
  const { createdAt: _now, ...status } = published(job, at, 'given')
  return { ...publishAsStaff(job, at), status }
}

export function hide(job: ManagedJob, at: Circumstances): Outcome {
  const isHidden = isMember(at) ? mayDo(job, 'withdraw', at) : isOnBoard(job) || job.stage === 'scheduled'
  return isHidden ? leave(job, 'off') : nothing
}

/** Only staff can leave a job without an end, or keep it open for longer than the usual time. */
export function endAsMember(
  job: ManagedJob,
  { at: end }: EventOf<'end'>,
  at: Circumstances,
): Outcome | Refusal {
  const guards = ['caller_unblocked', 'usual_end'] as const
  const returns = isOnBoard(job) && !isShown(job, at) && end !== null && end > at.now
  if (!returns) return { ...nothing, status: { expiresAt: end }, guards }
  const outcome = comeBack(job, { end, endBeforeReview: end }, at)
  return 'refused' in outcome ? outcome : { ...outcome, guards: [...guards, ...outcome.guards] }
}

export function endAsStaff(job: ManagedJob, { at: end }: EventOf<'end'>, at: Circumstances): Outcome {
  const returns = !isShown(job, at) && isShown({ ...job, expiresAt: end }, at)
  return { ...nothing, status: { expiresAt: end }, guards: returns ? ['board_rules'] : [] }
}
