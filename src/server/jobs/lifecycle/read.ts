import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { roleFor } from '../access/role.ts'
import { presentManagedJob } from '../present/job.ts'
import type { JobParams } from '../state/authorize.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'

/** Returns a job to members of its company, reviewers and staff. @throws Problem `notFound` for other callers */
export async function readManagedJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  const { db, now } = ctx
  const job = orNotFound(await findManagedJob(db, params.job_id))
  const role = await roleFor(ctx, job.company.id)
  if (!maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  return presentManagedJob(job, { db, now, role })
}
