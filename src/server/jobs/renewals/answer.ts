import type { RenewalAnswer, RenewalWire } from '#contract/jobs/renewals.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { findBlockOfUser } from '../moderation/unblocked.ts'
import { applyEvents } from '../state/apply.ts'
import { answerLinkCheck } from '../store/apply-link-queries.ts'
import { lockManagedJob } from '../store/managed-jobs-queries.ts'
import { conflict, forbidden } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { presentRenewal, readRenewal, requireReminder } from './read.ts'

type Input = { key: string; answer: RenewalAnswer }

/**
 * Renews, keeps or withdraws a job for a visitor with the key from an email, without a login. The key gives the rights
 * of an owner, but only for this job.
 * @throws Problem `notFound` for an unknown or expired key, `conflict` if the job needs a review first or its state
 * does not allow the answer, `forbidden` if reviewers have blocked the recipient of the email
 */
export async function answerRenewal(ctx: Context, { key, answer }: Input): Promise<RenewalWire> {
  await withAuditLog(ctx, 'job changed', async (tx) => {
    const reminder = await requireReminder({ ...ctx, db: tx }, key)
    const job = orNotFound(await lockManagedJob(tx, reminder.jobId))
    const { actions, needs_review: needsReview } = await presentRenewal({ ...ctx, db: tx }, { job, reminder })
    if (needsReview && answer === 'renew')
      throw conflict('This job has changed since it was approved. Log in and send it for review.')
    if (!actions.includes(answer))
      throw conflict('This link no longer works for this job. Log in to change the job.')
    if (answer !== 'withdraw' && (await findBlockOfUser(tx, reminder.userId)) !== undefined)
      throw forbidden('This site does not accept jobs from this company.')
    if (answer === 'keep') {
      await answerLinkCheck(tx, job, ctx.now)
      return job
    }
    const { job: changed } = await applyEvents({ ...ctx, db: tx }, job.id, {
      events: [{ type: answer }],
      as: 'owner',
      isByKey: true,
    })
    return changed
  })
  return readRenewal(ctx, key)
}
