// Undoes the last action on a job, or a decision. Users can undo their own for 30 seconds, unless the job, company or
// card has changed since.
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { ACCEPTED_UNDO_MS, undoableActions } from '#contract/jobs/rules/actions.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { requireQuota } from '../moderation/board-rules.ts'
import { hasBlockedHost } from '../moderation/unblocked.ts'
import { companyVersion, presentManagedCompany } from '../present/company.ts'
import { presentDeletedJob } from '../present/deleted-job.ts'
import { jobVersion, presentManagedJob } from '../present/job.ts'
import { toColumns } from '../store/columns.ts'
import { findManagedCompany, lockManagedCompany, updateCompany } from '../store/companies-queries.ts'
import { findDecision } from '../store/decisions-queries.ts'
import {
  findManagedJob,
  lockManagedJob,
  type ManagedJob,
  toCandidate,
} from '../store/managed-jobs-queries.ts'
import {
  findDeletedJob,
  findJobOfDecision,
  reopenMatters,
  reopenMattersById,
} from '../store/matters-queries.ts'
import { deleteNotice } from '../store/notices-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { type JobParams, requirePermission } from './authorize.ts'
import { lockCard, reviewerOf, setHidden } from './card-queries.ts'
import { restoreOthers } from './recheck-queries.ts'
import type { CardUndoState, CompanyUndoState, JobUndoState } from './record-decision.ts'
import {
  deleteUndo,
  findUndo,
  markUndone,
  reopenRequests,
  updateJob,
  writeRevision,
} from './status-queries.ts'

type Input = { params: { decision_id: number } }

const sentStages: ReadonlySet<string> = new Set(['waiting', 'settlement', 'scheduled', 'board'])

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** @throws Problem `notFound`, `forbidden`; `conflict` if the last action was another user's, or is too old */
export function undoAction(ctx: Context, { params }: JobParams): Promise<ManagedJobDetail> {
  return withAuditLog(ctx, 'job action undone', async (tx) => {
    const { identity, now } = ctx
    const job = orNotFound(await lockManagedJob(tx, params.job_id))
    const role = await roleFor({ ...ctx, db: tx }, job.company.id)
    const last = await findUndo(tx, job.id)
    const isOwn = last !== undefined && last.madeBy === identity?.user.id
    const action = isOwn ? undoableActions.find((each) => each === last.action) : undefined
    requirePermission(ctx, { job, role, action: action ?? 'edit' })
    if (!isOwn) throw conflict('You have not changed this job in the last 30 seconds.')
    requireInTime(last.before, { at: last.madeAt, now })
    const state: JobUndoState = parseState(last.before)
    await restoreJob({ ...ctx, db: tx }, job, { state, changedAt: last.madeAt })
    await reopenMattersById(tx, state.matters)
    await deleteUndo(tx, job.id)
    return readRestored(ctx, tx, job)
  })
}

export function undoDecision(ctx: Context, { params }: Input): Promise<ManagedJobDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const decision = await findOwn({ ...ctx, db: tx }, params.decision_id)
    if (decision.about === 'company' || decision.about === 'developer') throw new Problem('notFound')
    return decision.jobId === null ? undoOnDeleted(ctx, tx, decision) : undoOnStored(ctx, tx, decision)
  })
}

async function undoOnStored(
  ctx: Context,
  tx: Db,
  { id, jobId, decidedAt }: Decision,
): Promise<ManagedJobDetail> {
  const job = orNotFound(await lockManagedJob(tx, jobId ?? 0))
  const state = await readUndoState<JobUndoState>(ctx, tx, id)
  await restoreJob({ ...ctx, db: tx }, job, { state, changedAt: decidedAt })
  await finish(ctx, tx, id)
  return readRestored(ctx, tx, job)
}

/**
 * Writes the state before a change that happened at `changedAt`.
 * @throws Problem `conflict` if the job has changed since, or if it may not return to its place
 */
async function restoreJob(
  ctx: Context,
  job: ManagedJob,
  { state, changedAt }: { state: JobUndoState; changedAt: Date },
): Promise<void> {
  const tx = ctx.db
  const { after, status, content, others, revision } = state
  requireUnchanged(after, jobVersion(job), 'job')
  const returns = status.stage === 'board' && job.stage !== 'board'
  if (returns) await requireQuota(tx, toCandidate(job), ctx)
  await updateJob(tx, job.id, { ...toColumns(content), ...status })
  // A domain that was blocked meanwhile may return neither to the board nor to reviewers.
  const isSent = status.stage !== undefined && sentStages.has(status.stage)
  if (
    isSent &&
    status.stage !== job.stage &&
    (await hasBlockedHost(tx, required(await findManagedJob(tx, job.id))))
  )
    throw conflict('This site does not accept jobs from the domain of this job any more.')
  await writeRevision(tx, { jobId: job.id }, { was: job.revision, is: revision })
  await restoreOthers(tx, others, changedAt)
  await reopenRequests(tx, { jobId: job.id }, changedAt)
}

async function readRestored(ctx: Context, tx: Db, { id, company }: ManagedJob): Promise<ManagedJobDetail> {
  const restored = orNotFound(await findManagedJob(tx, id))
  const role = await roleFor({ ...ctx, db: tx }, company.id)
  return presentManagedJob(restored, { db: tx, now: ctx.now, role })
}

async function undoOnDeleted(
  ctx: Context,
  tx: Db,
  { id, decidedAt, before }: Decision,
): Promise<ManagedJobDetail> {
  requireInTime(before, { at: decidedAt, now: ctx.now })
  const jobId = orNotFound(await findJobOfDecision(tx, id))
  await finish(ctx, tx, id)
  const deleted = orNotFound(await findDeletedJob(tx, jobId))
  return presentDeletedJob(deleted, { role: await roleFor({ ...ctx, db: tx }, deleted.companyId) })
}

export function undoOnCompany(ctx: Context, { params }: Input): Promise<ManagedCompanyDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const { id, about, companyId, decision } = await findOwn({ ...ctx, db: tx }, params.decision_id)
    if (about !== 'company' || companyId === null) throw new Problem('notFound')
    const company = orNotFound(await lockManagedCompany(tx, companyId))
    const { after, content, revision } = await readUndoState<CompanyUndoState>(ctx, tx, id)
    requireUnchanged(after, companyVersion(company), 'company')
    if (decision === 'approved') await updateCompany(tx, companyId, { ...content, updatedAt: ctx.now })
    if (revision) await writeRevision(tx, { companyId }, { was: company.revision, is: revision })
    await finish(ctx, tx, id)
    const restored = orNotFound(await findManagedCompany(tx, companyId))
    const role = await roleFor({ ...ctx, db: tx }, companyId)
    return presentManagedCompany(restored, { ...ctx, db: tx, role })
  })
}

export async function undoOnCard(ctx: Context, { params }: Input): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id, developerId, decidedAt } = await findOwn({ ...ctx, db: tx }, params.decision_id)
    const { version } = orNotFound(await lockCard(tx, developerId ?? 0, reviewerOf(ctx)))
    const { after, isHidden } = await readUndoState<CardUndoState>(ctx, tx, id)
    requireUnchanged(after, version, 'card')
    await setHidden(tx, developerId ?? 0, isHidden)
    await reopenRequests(tx, { developerId: developerId ?? 0 }, decidedAt)
    await finish(ctx, tx, id)
  })
}

/** @throws Problem `notFound` for the decision of another user; `forbidden` for members of the company */
async function findOwn(ctx: Context, id: number): Promise<Decision> {
  const decision = await findDecision(ctx.db, id)
  if (decision === undefined || decision.decidedBy !== ctx.identity?.user.id) throw new Problem('notFound')
  if (decision.companyId === null) return decision
  const role = await roleFor(ctx, decision.companyId)
  if (role === 'owner' || role === 'recruiter') throw forbiddenFor(role)
  return decision
}

/**
 * Returns what a decision changed, as it was before. Reads the decision again after the lock of the job or company,
 * because a concurrent request may have undone the decision.
 * @throws Problem `conflict` if it is too late
 */
async function readUndoState<State extends JobUndoState | CompanyUndoState | CardUndoState>(
  { now }: Context,
  tx: Db,
  id: number,
): Promise<State> {
  const { before, decidedAt } = orNotFound(await findDecision(tx, id))
  requireInTime(before, { at: decidedAt, now })
  return parseState(before)
}

function requireInTime(before: unknown, { at, now }: { at: Date; now: Date }): void {
  const isLate = now.getTime() > at.getTime() + ACCEPTED_UNDO_MS
  if (before === null || isLate) throw conflict('It is too late to undo this.')
}

function requireUnchanged(after: string, version: string, noun: 'job' | 'company' | 'card'): void {
  if (after !== version) throw conflict(`This ${noun} has changed since.`)
}

async function finish({ now }: Context, tx: Db, id: number): Promise<void> {
  await reopenMatters(tx, id)
  await deleteNotice(tx, id)
  await markUndone(tx, id, now)
}

/** Reads what a change stored as JSON. */
function parseState(before: unknown) {
  return JSON.parse(JSON.stringify(before), (name, value: unknown) =>
    name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  )
}
