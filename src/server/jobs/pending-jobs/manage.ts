import type { PendingJobDetail, PendingJobWire } from '#contract/jobs/pending-jobs.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { deletePendingJob, findLastSubmittedId, findPendingJob, type PendingJob } from './queries.ts'

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

export async function discard(
  ctx: Context,
  { params: { pending_job_id: id } }: { params: { pending_job_id: number } },
): Promise<void> {
  await deletePendingJob(ctx.db, { id, userId: userIdOf(ctx) })
}

const userIdOf = ({ identity }: Context) => required(identity).user.id

function toDetail({ id, companyName, job, jobId, problem, ...row }: PendingJob): PendingJobDetail {
  return {
    id,
    company_name: companyName,
    job: Object(job),
    job_id: jobId,
    waits_for_confirmation: row.sendsWhenConfirmed,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by send.ts alone
    problem: problem as PendingJobDetail['problem'],
    created_at: row.createdAt.toISOString(),
  }
}
