// Performs an action on a job. Checks the permission, the state and the version, and makes the change in one
// transaction.
import { jobWire, toWire } from '#contract/jobs/job.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import {
  actionsIn,
  isDecision,
  type JobAction,
  type JobRole,
  canEverPerform,
  maySee,
} from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { presentManagedJob, jobVersion } from '../present/job.ts'
import { findManagedJob, lockManagedJob, type ManagedJob } from '../store/managed-jobs-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'

export type JobParams = { params: { job_id: number } }
export type LockedJob = { tx: Db; job: ManagedJob; role: JobRole; now: Date }

/**
 * Locks the job, checks that the caller may perform `action`, and runs `work` in the same transaction. Returns the
 * updated job.
 */
export async function performAction(
  ctx: Context,
  { id, action }: { id: number; action: JobAction },
  work: (locked: LockedJob) => Promise<void>,
): Promise<ManagedJobDetail> {
  const { now } = ctx
  return withAuditLog(ctx, 'job changed', async (tx) => {
    const locked = await lockJobForAction({ ...ctx, db: tx }, { id, action })
    await work({ ...locked, tx, now })
    const job = orNotFound(await findManagedJob(tx, id))
    return presentManagedJob(job, { db: tx, now, role: locked.role })
  })
}

/**
 * Returns an authorization check for a route. It rejects callers whose role does not allow `action` in any state of the
 * job. @throws Problem `notFound`, `forbidden`
 */
export function authorizeAction(action: JobAction) {
  return async (ctx: Context, { params }: JobParams): Promise<void> => {
    const job = orNotFound(await findManagedJob(ctx.db, params.job_id))
    requirePermission(ctx, { job, role: await roleFor(ctx, job.company.id), action })
  }
}

/**
 * Locks the job and checks that the caller may perform `action` now. @throws Problem `notFound`, `forbidden`,
 * `conflict`
 */
export async function lockJobForAction(
  ctx: Context,
  { id, action }: { id: number; action: JobAction },
): Promise<{ job: ManagedJob; role: JobRole }> {
  const job = orNotFound(await lockManagedJob(ctx.db, id))
  const role = await roleFor(ctx, job.company.id)
  requirePermission(ctx, { job, role, action })
  requireState({ job, role, action }, ctx.now)
  requireVersion(ctx.ifMatch, job)
  return { job, role }
}

type ActionRequest = { job: ManagedJob; role: JobRole; action: JobAction }

/**
 * Checks that the caller's role allows the action in some state of the job. @throws Problem `notFound` if the caller
 * may not know that the job exists, otherwise `forbidden`
 */
function requirePermission({ now, identity }: Context, { job, role, action }: ActionRequest): void {
  if (!isVisible(job, now) && !maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  if (!canEverPerform(action, role)) throw forbiddenFor(role)
  if (isDecision(action)) requireOtherSubmitter(job, identity?.user.id)
}

/** Rejects a decision by the submitter of the job or of its pending revision, even if they have left the company. */
function requireOtherSubmitter({ submittedBy, revision }: ManagedJob, userId: number | undefined): void {
  if (userId === undefined || (userId !== submittedBy && userId !== revision?.submittedBy)) return
  const message = 'You cannot review a job that you submitted.'
  throw new Problem('forbidden', [{ code: 'forbidden', message, loc: [] }])
}

function requireState({ job, role, action }: ActionRequest, now: Date): void {
  const state = jobStateOf(job, now)
  if (!actionsIn(state, role).includes(action)) throw conflict(conflictMessage(action, state))
}

/**
 * Checks If-Match. If the job has a revision, only the version that includes the revision matches. Without a revision,
 * the version of the public job matches too.
 */
function requireVersion(ifMatch: string | undefined, job: ManagedJob): void {
  if (job.revision !== null) return requireMatch(ifMatch, jobVersion(job))
  return requireMatch(ifMatch, jobVersion(job), tagOf(jobWire, toWire(job)))
}

const stateDescriptions: Record<ReturnType<typeof jobStateOf>, string> = {
  draft: 'is a draft',
  waiting: 'is waiting for review',
  published: 'is on the board',
  rechecking: 'is on the board and waiting for review',
  changes_waiting: 'has changes waiting for review',
  changes_wanted: 'was sent back for changes',
  refused: 'was refused',
  settlement: 'is approved and waiting for settlement',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
}

function conflictMessage(action: JobAction, state: keyof typeof stateDescriptions): string {
  return `This job ${stateDescriptions[state]}. It cannot be ${participles[action]} now.`
}

const participles: Record<JobAction, string> = {
  edit: 'edited',
  submit: 'sent for review',
  publish: 'published',
  withdraw: 'withdrawn',
  renew: 'renewed',
  delete: 'deleted',
  approve: 'approved',
  request_changes: 'sent back',
  refuse: 'refused',
  settle: 'settled',
}
