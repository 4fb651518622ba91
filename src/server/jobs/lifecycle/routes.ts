import type { FastifyInstance } from 'fastify'

import {
  type ApproveBody,
  lifecycleEndpoints,
  type ManagedJobDetail,
  type RefuseBody,
  type RequestChangesBody,
} from '#contract/jobs/lifecycle.ts'
import { type JobAction, maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { type Api, route, serveApi } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import type { JobGuards } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { presentManagedJob } from '../present/job.ts'
import { authorizeAction, type JobParams } from '../state/authorize.ts'
import { changeJob, submitJob } from '../state/change-job.ts'
import { decide } from '../state/decide.ts'
import { undoAction, undoDecision } from '../state/undo.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'

type Parts = { api: Api<Context>; jobGuards: JobGuards }

const approve = (ctx: Context, { params, body }: JobParams & { body: ApproveBody }) =>
  decide(ctx, { params, renew: body.renew }, { decision: 'approved', reason: null, note: null })

const requestChanges = (ctx: Context, { params, body }: JobParams & { body: RequestChangesBody }) =>
  decide(ctx, { params }, { decision: 'changes_wanted', reason: body.reason, note: body.note || null })

const refuse = (ctx: Context, { params, body }: JobParams & { body: RefuseBody }) =>
  decide(
    ctx,
    { params, isTakeDown: body.take_down },
    { decision: 'refused', reason: body.reason, note: body.note || null },
  )

export async function lifecycleRoutes(app: FastifyInstance, { api, jobGuards }: Parts): Promise<void> {
  const { requirePoster } = jobGuards
  const by = (action: JobAction) => ({ guard: requirePoster, authorize: authorizeAction(action) })
  serveApi(app, api, [
    route(lifecycleEndpoints.read, requirePoster, readManagedJob),
    route(lifecycleEndpoints.submit, by('submit'), submitJob),
    route(lifecycleEndpoints.publish, requirePoster, changeJob('publish')),
    route(lifecycleEndpoints.withdraw, requirePoster, changeJob('withdraw')),
    route(lifecycleEndpoints.renew, requirePoster, changeJob('renew')),
    route(lifecycleEndpoints.settle, requirePoster, changeJob('settle')),
    route(lifecycleEndpoints.approve, by('approve'), approve),
    route(lifecycleEndpoints.requestChanges, by('request_changes'), requestChanges),
    route(lifecycleEndpoints.refuse, by('refuse'), refuse),
    route(lifecycleEndpoints.undo, requirePoster, undoAction),
    route(lifecycleEndpoints.undoDecision, requirePoster, undoDecision),
  ])
}

/** Returns a job to members of its company, reviewers and staff. @throws Problem `notFound` for other callers */
async function readManagedJob(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  const { db, now } = ctx
  const job = orNotFound(await findManagedJob(db, params.job_id))
  const role = await roleFor(ctx, job.company.id)
  if (!maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  return presentManagedJob(job, { db, now, role })
}
