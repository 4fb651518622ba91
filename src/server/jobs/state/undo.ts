// Undoes a decision on a job. Reviewers can undo their own decisions for ten seconds, unless the job has changed since.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import { roleFor } from '../access/role.ts'
import { requireQuota } from '../moderation/board-rules.ts'
import { presentDeletedJob } from '../present/deleted-job.ts'
import { jobVersion, presentManagedJob } from '../present/job.ts'
import { toColumns } from '../store/columns.ts'
import { findDecision, markUndone } from '../store/decisions-queries.ts'
import { findManagedJob, lockManagedJob, toCandidate } from '../store/managed-jobs-queries.ts'
import { findJobOfDecision, findDeletedJob, reopenMatters } from '../store/matters-queries.ts'
import { deleteNotice } from '../store/notices-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { UNDO_MS } from './decide.ts'
import { unapproveOthers } from './recheck-queries.ts'
import type { UndoState } from './record-decision.ts'
import { restoreRevision, updateJob } from './status-queries.ts'

/** Added to the time in which a decision can be undone, because a click takes some time to reach the server. */
const LATENCY_ALLOWANCE_MS = seconds(2)

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

export function undo(
  ctx: Context,
  { params }: { params: { decision_id: number } },
): Promise<ManagedJobDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const decision = await findDecision(tx, params.decision_id)
    if (
      decision === undefined ||
      decision.about === 'company' ||
      decision.decidedBy !== ctx.identity?.user.id
    )
      throw new Problem('notFound')
    return decision.jobId === null ? undoOnDeleted(ctx, tx, decision) : undoOnStored(ctx, tx, decision)
  })
}

async function undoOnStored(ctx: Context, tx: Db, { id, jobId }: Decision): Promise<ManagedJobDetail> {
  const { now } = ctx
  const job = orNotFound(await lockManagedJob(tx, jobId ?? 0))
  // Reads the decision again after locking the job, because a concurrent request may have undone the decision.
  const decision = orNotFound(await findDecision(tx, id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only record-decision.ts writes undo states
  const { status, content, others, revision } = requireUndoable(decision.before as UndoState | null, {
    decidedAt: decision.decidedAt,
    version: jobVersion(job),
    noun: 'job',
    now,
  })
  if (status.stage === 'board' && job.stage !== 'board') await requireQuota(tx, toCandidate(job), ctx)
  await updateJob(tx, job.id, {
    ...toColumns(content),
    ...status,
    submittedAt: toDate(status.submittedAt),
    paidAt: toDate(status.paidAt),
    firstPublishedAt: toDate(status.firstPublishedAt),
    firstListedAt: toDate(status.firstListedAt),
    expiresAt: toDate(status.expiresAt),
    createdAt: new Date(status.createdAt),
    updatedAt: new Date(status.updatedAt),
  })
  if (revision)
    await restoreRevision(tx, { jobId: job.id }, { ...revision, submittedAt: new Date(revision.submittedAt) })
  await reopenMatters(tx, id)
  await unapproveOthers(tx, others, decision.decidedAt)
  await deleteNotice(tx, { jobId: job.id, decisionId: id })
  await markUndone(tx, id, now)
  const restored = orNotFound(await findManagedJob(tx, job.id))
  const role = await roleFor({ ...ctx, db: tx }, job.company.id)
  return presentManagedJob(restored, { db: tx, now, role })
}

async function undoOnDeleted(
  ctx: Context,
  tx: Db,
  { id, decidedAt, before }: Decision,
): Promise<ManagedJobDetail> {
  requireInTime(before, { decidedAt, now: ctx.now })
  const jobId = orNotFound(await findJobOfDecision(tx, id))
  await reopenMatters(tx, id)
  await markUndone(tx, id, ctx.now)
  const deleted = orNotFound(await findDeletedJob(tx, jobId))
  return presentDeletedJob(deleted, { role: await roleFor({ ...ctx, db: tx }, deleted.companyId) })
}

type UndoRequest = { decidedAt: Date; version: string; noun: 'job' | 'company'; now: Date }

/**
 * Returns `before`, the state to restore.
 * @throws Problem `conflict` after ten seconds, or if the job or company has changed since the decision
 */
export function requireUndoable<Before extends { after: string }>(
  before: Before | null,
  { version, noun, ...request }: UndoRequest,
): Before {
  const stored = requireInTime(before, request)
  if (stored.after !== version) throw conflict(`This ${noun} has changed since the decision.`)
  return stored
}

function requireInTime<Before>(
  before: Before | null,
  { decidedAt, now }: Pick<UndoRequest, 'decidedAt' | 'now'>,
): Before {
  const isLate = now.getTime() > decidedAt.getTime() + UNDO_MS + LATENCY_ALLOWANCE_MS
  if (before === null || isLate) throw conflict('It is too late to undo this.')
  return before
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
