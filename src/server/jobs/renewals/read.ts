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
import { findManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { findReminder } from './queries.ts'

type Reminder = { jobId: number; expiresAt: Date; userId: number }
type RenewalContext = Pick<Context, 'db' | 'config' | 'now'>

/** How long the key of a reminder email works after the closing date that the email states. */
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
 * changed since the reminder was sent.
 */
export async function presentRenewal(
  { db, config, now }: RenewalContext,
  { job, reminder }: { job: ManagedJob; reminder: Pick<Reminder, 'expiresAt'> },
): Promise<RenewalWire> {
  const state = jobStateOf(job, now)
  const isOpen = job.expiresAt?.getTime() === reminder.expiresAt.getTime()
  const possible = isOpen ? renewalAnswers.filter((each) => actionsIn(state, 'owner').includes(each)) : []
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
  }
}
