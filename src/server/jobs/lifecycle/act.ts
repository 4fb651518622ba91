import { jobWire, toWire } from '#contract/jobs/job.ts'
// One action on one posting: who may, in which state, against which version; then what it changes, in one transaction.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import {
  actionsIn,
  isDecision,
  type JobAction,
  type JobRole,
  mayEver,
  maySee,
} from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { audited } from '../editing/audit-log.ts'
import { conflict } from '../problems.ts'
import { presentManagedJob, versionOf } from './present.ts'
import { findManagedJob, lockManagedJob, type ManagedJob } from './queries.ts'
import { roleFor } from './role.ts'

export type Named = { params: { job_id: number } }
export type Held = { tx: Db; job: ManagedJob; role: JobRole; now: Date }

/** Does `work` with the posting held, if the caller may. @returns what it is then */
export async function act(
  ctx: Context,
  { id, action }: { id: number; action: JobAction },
  work: (held: Held) => Promise<void>,
): Promise<ManagedJobDetail> {
  const { now } = ctx
  return audited(ctx, 'job changed', async (tx) => {
    const held = await hold({ ...ctx, db: tx }, { id, action })
    await work({ ...held, tx, now })
    const job = orNotFound(await findManagedJob(tx, id))
    return presentManagedJob(job, { db: tx, now, role: held.role })
  })
}

/** Checks that the caller may perform `action` on the job in some state. @throws Problem `notFound`, `forbidden` */
export function mayPerform(action: JobAction) {
  return async (ctx: Context, { params }: Named): Promise<void> => {
    const job = orNotFound(await findManagedJob(ctx.db, params.job_id))
    requirePermission(ctx, { job, role: await roleFor(ctx, job.company.id), action })
  }
}

/** @throws Problem `notFound`, `forbidden`, `conflict` */
export async function hold(
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

type Asked = { job: ManagedJob; role: JobRole; action: JobAction }

/** Unpublished jobs return 404 to users outside the company, and drafts to reviewers too. */
function requirePermission({ now, identity }: Context, { job, role, action }: Asked): void {
  if (!isVisible(job, now) && !maySee(jobStateOf(job, now), role)) throw new Problem('notFound')
  if (!mayEver(action, role)) throw forbidden(role)
  if (isDecision(action)) requireOtherSubmitter(job, identity?.user.id)
}

/** Submitters do not decide on their own jobs, even after they have left the company. */
function requireOtherSubmitter({ submittedBy, revision }: ManagedJob, userId: number | undefined): void {
  if (userId === undefined || (userId !== submittedBy && userId !== revision?.submittedBy)) return
  const message = 'You cannot review a job that you submitted.'
  throw new Problem('forbidden', [{ code: 'forbidden', message, loc: [] }])
}

function requireState({ job, role, action }: Asked, now: Date): void {
  const state = jobStateOf(job, now)
  if (!actionsIn(state, role).includes(action)) throw conflict(refusalOf(action, state))
}

/** An edit that waits is known only by the version that names it. */
function requireVersion(ifMatch: string | undefined, job: ManagedJob): void {
  if (job.revision !== null) return requireMatch(ifMatch, versionOf(job))
  return requireMatch(ifMatch, versionOf(job), tagOf(jobWire, toWire(job)))
}

export function forbidden(role: JobRole): Problem {
  const message =
    role === 'none' || role === 'reviewer'
      ? 'Only members of this company, or staff, may do that.'
      : 'Nobody decides on jobs of a company that they belong to.'
  return new Problem('forbidden', [{ code: 'forbidden', message, loc: [] }])
}

const stateWords: Record<ReturnType<typeof jobStateOf>, string> = {
  draft: 'is a draft',
  waiting: 'waits for review',
  published: 'is on the board',
  rechecking: 'is on the board and waits for review',
  changes_waiting: 'has changes that wait for review',
  changes_wanted: 'was sent back for changes',
  refused: 'was refused',
  settlement: 'is approved and waits to be settled',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
}

function refusalOf(action: JobAction, state: keyof typeof stateWords): string {
  return `This job ${stateWords[state]}: it cannot be ${done[action]} now.`
}

const done: Record<JobAction, string> = {
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
