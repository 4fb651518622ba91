import { renewalAnswers, type RenewalWire } from '#contract/jobs/renewals.ts'
import { actionsIn } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { needsReviewFirst } from '../state/place-rules.ts'
import { isTrusted } from '../state/trust.ts'
import { isAnswerWanted } from '../store/apply-link-queries.ts'
import { findManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { findReminder } from './queries.ts'

type Reminder = { jobId: number; about: string; expiresAt: Date; userId: number }
type RenewalContext = Pick<Context, 'db' | 'config' | 'now'>

/** How long the key of an email works after the date until which the email asks for an answer. */
const KEY_GRACE_PERIOD_MS = days(14)

/**
 * Returns the job of a reminder email and the possible answers to the email. @throws Problem `notFound` for an unknown
 * or expired key
 */
export async function readRenewal(ctx: RenewalContext, key: string): Promise<RenewalWire> {
  const reminder = await requireReminder(ctx, key)
  const job = orNotFound(await findManagedJob(ctx.db, reminder.jobId))
  return presentRenewal(ctx, { job, reminder })
}

/** Returns the reminder whose email contains this key. @throws Problem `notFound` for an unknown or expired key */
export async function requireReminder({ db, config, now }: RenewalContext, key: string): Promise<Reminder> {
  if (config.jobsWritableBy !== 'employers') throw new Problem('notFound')
  const reminder = orNotFound(await findReminder(db, hashToken(key)))
  if (now.getTime() > reminder.expiresAt.getTime() + KEY_GRACE_PERIOD_MS) throw new Problem('notFound')
  return reminder
}

/**
 * Returns the job of a reminder and the possible answers. No answer is possible if the closing date of the job has
 * changed since the reminder was sent, or if the apply link has been edited or works again.
 */
export async function presentRenewal(
  { db, config, now }: RenewalContext,
  { job, reminder }: { job: ManagedJob; reminder: Pick<Reminder, 'about' | 'expiresAt'> },
): Promise<RenewalWire> {
  const state = jobStateOf(job, now)
  const isAboutLink = reminder.about === 'dead_link'
  const isOpen = isAboutLink
    ? isVisible(job, now) && (await isAnswerWanted(db, job))
    : job.expiresAt?.getTime() === reminder.expiresAt.getTime()
  const actions = actionsIn(state, 'owner')
  const possible = renewalAnswers.filter((each) => {
    if (!isOpen || (each === 'renew' && isAboutLink)) return false
    return each === 'keep' ? isAboutLink : actions.includes(each)
  })
  const caller = { role: 'owner', isTrusted: await isTrusted(db, job.company.id, config) } as const
  const needsReview = possible.includes('renew') && !isVisible(job, now) && needsReviewFirst(job, caller)
  return {
    job_id: job.id,
    title: job.title,
    company: job.company.name,
    state,
    expires_at: job.expiresAt?.toISOString() ?? null,
    actions: possible.filter((each) => each !== 'renew' || !needsReview),
    needs_review: needsReview,
    path: isVisible(job, now) ? jobPath(job) : null,
    dead_link: isAboutLink ? job.applyLink : null,
  }
}
