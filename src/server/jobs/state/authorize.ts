import { jobWire, toWire } from '#contract/jobs/job.ts'
import {
  canEverPerform,
  isDecision,
  type JobAction,
  type JobRole,
  maySee,
} from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { jobVersion } from '../present/job.ts'
import { findManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { findDeletedJob } from '../store/matters-queries.ts'
import { forbidden } from '../store/problems.ts'

export type JobParams = { params: { job_id: number } }

type Caller = Pick<Context, 'now' | 'identity'>
type ActionRequest = { job: ManagedJob; role: JobRole; action: JobAction }

/**
 * Returns an authorization check for a route. It rejects callers whose role does not allow `action` in any state of the
 * job. Reviewers may decide on a deleted job with an open matter. @throws Problem `notFound`, `forbidden`
 */
export function authorizeAction(action: JobAction) {
  return async (ctx: Context, { params }: JobParams): Promise<void> => {
    const job = await findManagedJob(ctx.db, params.job_id)
    if (job !== undefined)
      return requirePermission(ctx, { job, role: await roleFor(ctx, job.company.id), action })
    const deleted = orNotFound(await findDeletedJob(ctx.db, params.job_id))
    const role = await roleFor(ctx, deleted.companyId)
    if (!isDecision(action) || !canEverPerform(action, role)) throw new Problem('notFound')
  }
}

/**
 * Checks that the caller's role allows the action in some state of the job. @throws Problem `notFound` if the caller
 * may not know that the job exists, otherwise `forbidden`
 */
export function requirePermission({ now, identity }: Caller, { job, role, action }: ActionRequest): void {
  if (!isVisible(job, now) && !maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  if (!canEverPerform(action, role)) throw forbiddenFor(role)
  if (isDecision(action)) requireOtherSubmitter([job.submittedBy, job.revision?.submittedBy], identity)
}

/** Rejects a decision by the submitter of the job or of its pending edit, even if they have left the company. */
export function requireOtherSubmitter(
  submitters: readonly (number | null | undefined)[],
  identity: Context['identity'],
): void {
  if (identity !== undefined && submitters.includes(identity.user.id))
    throw forbidden('You cannot review a job that you submitted.')
}

/**
 * Checks If-Match. If the job has a pending edit, only the version that includes the edit matches. Otherwise the
 * version of the public job matches too.
 */
export function requireVersion(ifMatch: string | undefined, job: ManagedJob): void {
  if (job.revision !== null) return requireMatch(ifMatch, jobVersion(job))
  return requireMatch(ifMatch, jobVersion(job), tagOf(jobWire, toWire(job)))
}
