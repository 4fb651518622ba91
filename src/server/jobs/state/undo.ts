// Undoes a decision. Reviewers can undo their own decisions for ten seconds, unless the job or company has changed since.
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { requireQuota } from '../moderation/board-rules.ts'
import { companyVersion, presentManagedCompany } from '../present/company.ts'
import { presentDeletedJob } from '../present/deleted-job.ts'
import { jobVersion, presentManagedJob } from '../present/job.ts'
import { toColumns } from '../store/columns.ts'
import { findManagedCompany, lockManagedCompany, updateCompany } from '../store/companies-queries.ts'
import { findDecision } from '../store/decisions-queries.ts'
import { findManagedJob, lockManagedJob, toCandidate } from '../store/managed-jobs-queries.ts'
import { findDeletedJob, findJobOfDecision, reopenMatters } from '../store/matters-queries.ts'
import { deleteNotice } from '../store/notices-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { UNDO_MS } from './decide.ts'
import { unapproveOthers } from './recheck-queries.ts'
import type { CompanyUndoState, JobUndoState } from './record-decision.ts'
import { markUndone, updateJob, writeRevision } from './status-queries.ts'

/** Added to the time in which a decision can be undone, because a click takes some time to reach the server. */
const LATENCY_ALLOWANCE_MS = seconds(2)

type Input = { params: { decision_id: number } }

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

export function undo(ctx: Context, { params }: Input): Promise<ManagedJobDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const decision = await findOwn({ ...ctx, db: tx }, params.decision_id)
    if (decision.about === 'company') throw new Problem('notFound')
    return decision.jobId === null ? undoOnDeleted(ctx, tx, decision) : undoOnStored(ctx, tx, decision)
  })
}

async function undoOnStored(
  ctx: Context,
  tx: Db,
  { id, jobId, decidedAt }: Decision,
): Promise<ManagedJobDetail> {
  const job = orNotFound(await lockManagedJob(tx, jobId ?? 0))
  const version = jobVersion(job)
  const { status, content, others, revision } = await readUndoState<JobUndoState>(ctx, tx, {
    id,
    version,
    noun: 'job',
  })
  if (status.stage === 'board' && job.stage !== 'board') await requireQuota(tx, toCandidate(job), ctx)
  await updateJob(tx, job.id, { ...toColumns(content), ...status })
  if (revision) await writeRevision(tx, { jobId: job.id }, { was: job.revision, is: revision })
  await unapproveOthers(tx, others, decidedAt)
  await finish(ctx, tx, id)
  const restored = orNotFound(await findManagedJob(tx, job.id))
  const role = await roleFor({ ...ctx, db: tx }, job.company.id)
  return presentManagedJob(restored, { db: tx, now: ctx.now, role })
}

async function undoOnDeleted(
  ctx: Context,
  tx: Db,
  { id, decidedAt, before }: Decision,
): Promise<ManagedJobDetail> {
  requireInTime(before, { decidedAt, now: ctx.now })
  const jobId = orNotFound(await findJobOfDecision(tx, id))
  await finish(ctx, tx, id)
  const deleted = orNotFound(await findDeletedJob(tx, jobId))
  return presentDeletedJob(deleted, { role: await roleFor({ ...ctx, db: tx }, deleted.companyId) })
}

export function undoOnCompany(ctx: Context, { params }: Input): Promise<ManagedCompanyDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const { id, about, companyId, decision } = await findOwn({ ...ctx, db: tx }, params.decision_id)
    if (about !== 'company') throw new Problem('notFound')
    const company = orNotFound(await lockManagedCompany(tx, companyId))
    const version = companyVersion(company)
    const { content, revision } = await readUndoState<CompanyUndoState>(ctx, tx, {
      id,
      version,
      noun: 'company',
    })
    if (decision === 'approved') await updateCompany(tx, companyId, { ...content, updatedAt: ctx.now })
    if (revision) await writeRevision(tx, { companyId }, { was: company.revision, is: revision })
    await finish(ctx, tx, id)
    const restored = orNotFound(await findManagedCompany(tx, companyId))
    const role = await roleFor({ ...ctx, db: tx }, companyId)
    return presentManagedCompany(restored, { ...ctx, db: tx, role })
  })
}

/** @throws Problem `notFound` for the decision of another user; `forbidden` for members of the company */
async function findOwn(ctx: Context, id: number): Promise<Decision> {
  const decision = await findDecision(ctx.db, id)
  if (decision === undefined || decision.decidedBy !== ctx.identity?.user.id) throw new Problem('notFound')
  const role = await roleFor(ctx, decision.companyId)
  if (role === 'owner' || role === 'recruiter') throw forbiddenFor(role)
  return decision
}

/**
 * Returns what a decision changed, as it was before. Reads the decision again after the lock of the job or company,
 * because a concurrent request may have undone the decision.
 * @throws Problem `conflict` after ten seconds, or if the job or company has changed since the decision
 */
async function readUndoState<State extends JobUndoState | CompanyUndoState>(
  { now }: Context,
  tx: Db,
  { id, version, noun }: { id: number; version: string; noun: 'job' | 'company' },
): Promise<State> {
  const { before, decidedAt } = orNotFound(await findDecision(tx, id))
  requireInTime(before, { decidedAt, now })
  const state: State = JSON.parse(JSON.stringify(before), parseTime)
  if (state.after !== version) throw conflict(`This ${noun} has changed since the decision.`)
  return state
}

function requireInTime(before: unknown, { decidedAt, now }: { decidedAt: Date; now: Date }): void {
  const isLate = now.getTime() > decidedAt.getTime() + UNDO_MS + LATENCY_ALLOWANCE_MS
  if (before === null || isLate) throw conflict('It is too late to undo this.')
}

async function finish({ now }: Context, tx: Db, id: number): Promise<void> {
  await reopenMatters(tx, id)
  await deleteNotice(tx, id)
  await markUndone(tx, id, now)
}

/** Converts the text of a time in JSON. */
const parseTime = (name: string, value: unknown) =>
  name.endsWith('At') && typeof value === 'string' ? new Date(value) : value
