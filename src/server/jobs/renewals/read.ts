// What the key of a reminder tells: how the posting stands, and what may be answered.
import { renewalAnswers, type RenewalWire } from '#contract/jobs/renewals.ts'
import { actionsIn } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { isReviewedFirst } from '../lifecycle/move.ts'
import { findManagedJob, type ManagedJob } from '../lifecycle/queries.ts'
import { findReminder } from './queries.ts'

type Reminder = { jobId: number; expiresAt: Date }
type Asking = Pick<Context, 'db' | 'config' | 'now'>

/** How long after the end that it asks about. */
const KEY_LIVES_ON_MS = days(14)

/** @throws Problem `notFound` for a key that no longer works */
export async function readRenewal(ctx: Asking, key: string): Promise<RenewalWire> {
  const reminder = await reminderOf(ctx, key)
  const job = orNotFound(await findManagedJob(ctx.db, reminder.jobId))
  return present(ctx, { job, reminder })
}

/** @throws Problem `notFound` */
export async function reminderOf({ db, config, now }: Asking, key: string): Promise<Reminder> {
  if (config.jobsWritableBy !== 'employers') throw new Problem('notFound')
  const reminder = orNotFound(await findReminder(db, hashToken(key)))
  if (now.getTime() > reminder.expiresAt.getTime() + KEY_LIVES_ON_MS) throw new Problem('notFound')
  return reminder
}

/** Another end than the one that was asked about: it has been answered. */
export async function present(
  { db, config, now }: Asking,
  { job, reminder }: { job: ManagedJob; reminder: Reminder },
): Promise<RenewalWire> {
  const state = jobStateOf(job, now)
  const isOpen = job.expiresAt?.getTime() === reminder.expiresAt.getTime()
  const possible = isOpen ? renewalAnswers.filter((each) => actionsIn(state, 'owner').includes(each)) : []
  const needsReview =
    possible.includes('renew') && (await isReviewedFirst({ tx: db, job, role: 'owner', now }, config))
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
