import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import type { Named } from './act.ts'
import { presentManagedJob } from './present.ts'
import { findManagedJob } from './queries.ts'
import { roleFor } from './role.ts'

/** A posting as its company, reviewers and staff see it; for all others there is none. */
export async function readManagedJob(ctx: Context, { params }: Named): Promise<ManagedJobDetail> {
  const { db, now } = ctx
  const job = orNotFound(await findManagedJob(db, params.job_id))
  const role = await roleFor(ctx, job.company.id)
  if (!maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  return presentManagedJob(job, { db, now, role })
}
