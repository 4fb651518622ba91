import type { PendingJobDetail, PendingJobWire } from '#contract/jobs/pending-jobs.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { findLastSubmittedId } from './author-queries.ts'
import { claimPendingJob, deletePendingJobs, findPendingJob, type PendingJob } from './queries.ts'

export async function readPendingJob(ctx: Context): Promise<PendingJobWire> {
  const userId = userIdOf(ctx)
  const pending = await findPendingJob(ctx.db, userId)
  const lastId = await findLastSubmittedId(ctx.db, userId)
  const last = lastId === undefined ? undefined : await findManagedJob(ctx.db, lastId)
  return {
    pending: pending === undefined ? null : toDetail(pending),
    last_sent: last
      ? { id: last.id, title: last.title, slug: last.slug, state: jobStateOf(last, ctx.now) }
      : null,
  }
}

/** Moves the job of an emailed key to the caller. @throws Problem `notFound` for a key that is not the caller's */
export async function claim(ctx: Context, { body: { key } }: { body: { key: string } }): Promise<void> {
  const isClaimed = await claimPendingJob(ctx.db, { userId: userIdOf(ctx), keyHash: hashToken(key) })
  if (!isClaimed) throw new Problem('notFound')
}

export async function discard(ctx: Context): Promise<void> {
  await deletePendingJobs(ctx.db, userIdOf(ctx))
}

const userIdOf = ({ identity }: Context) => required(identity).user.id

function toDetail({ companyName, job, jobId, problem, ...row }: PendingJob): PendingJobDetail {
  return {
    company_name: companyName,
    job: Object(job),
    job_id: jobId,
    waits_for_confirmation: row.sendsWhenConfirmed,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by send.ts alone
    problem: problem as PendingJobDetail['problem'],
    created_at: row.createdAt.toISOString(),
  }
}
