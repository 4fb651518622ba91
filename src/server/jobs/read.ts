// Reads one posting: what is not on the board is there for its company, and for those who write or review it.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import { maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'

import { findManagedJob } from './lifecycle/queries.ts'
import { roleFor } from './lifecycle/role.ts'

export async function readJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<JobWire> {
  const job = found(await findManagedJob(ctx.db, params.job_id))
  if (!isVisible(job, ctx.now) && !maySee(jobStateOf(job, ctx.now), await roleFor(ctx, job.company.id)))
    throw new Problem('notFound')
  return toWire(job)
}
