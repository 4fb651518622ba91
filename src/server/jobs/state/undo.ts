// Undoes a decision on a job. Reviewers can undo their own decisions for ten seconds, unless the job has changed since.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import { roleFor } from '../access/role.ts'
import { requireQuota } from '../moderation/board-rules.ts'
import { presentManagedJob, jobVersion } from '../present/job.ts'
import { toColumns } from '../store/columns.ts'
import { findDecision, markUndone, reopenReports } from '../store/decisions-queries.ts'
import { updateJob as writeJob } from '../store/job-rows-queries.ts'
import {
  toCandidate,
  findManagedJob,
  lockManagedJob,
  restoreRevision,
} from '../store/managed-jobs-queries.ts'
import { deleteNotice } from '../store/notices-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { UNDO_MS } from './decide.ts'
import { unapproveOthers } from './recheck-queries.ts'
import type { UndoState } from './undo-state.ts'

/** Added to the time in which a decision can be undone, because a click takes some time to reach the server. */
const LATENCY_ALLOWANCE_MS = seconds(2)

export function undo(
  ctx: Context,
  { params }: { params: { decision_id: number } },
): Promise<ManagedJobDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const { now, identity } = ctx
    const unlocked = await findDecision(tx, params.decision_id)
    if (!unlocked?.jobId || unlocked.decidedBy !== identity?.user.id) throw new Problem('notFound')
    const job = orNotFound(await lockManagedJob(tx, unlocked.jobId))
    // Reads the decision again after locking the job, because a concurrent request may have undone the decision.
    const decision = orNotFound(await findDecision(tx, unlocked.id))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only decide.ts writes undo states
    const { standing, content, others, revision } = requireUndoable(decision.before as UndoState | null, {
      decidedAt: decision.decidedAt,
      version: jobVersion(job),
      noun: 'job',
      now,
    })
    if (standing.isActive && !job.isActive) await requireQuota(tx, toCandidate(job), ctx)
    await writeJob(tx, job.id, {
      ...toColumns(content),
      ...standing,
      firstPublishedAt: toDate(standing.firstPublishedAt),
      // Clears the time of the first listing. Otherwise job alerts would omit the job as too old after a later
      // approval.
      ...(standing.firstPublishedAt === null && { firstListedAt: null }),
      createdAt: new Date(standing.createdAt),
      expiresAt: toDate(standing.expiresAt),
      updatedAt: new Date(standing.updatedAt),
    })
    if (revision)
      await restoreRevision(tx, job.id, { ...revision, submittedAt: new Date(revision.submittedAt) })
    await reopenReports(tx, job.id, decision.decidedAt)
    await unapproveOthers(tx, others, decision.decidedAt)
    await deleteNotice(tx, { jobId: job.id, decidedAt: decision.decidedAt })
    await markUndone(tx, decision.id, now)
    const restored = orNotFound(await findManagedJob(tx, job.id))
    return presentManagedJob(restored, {
      db: tx,
      now,
      role: await roleFor({ ...ctx, db: tx }, job.company.id),
    })
  })
}

type UndoRequest = { decidedAt: Date; version: string; noun: 'job' | 'company'; now: Date }

/**
 * Returns `before`, the state to restore.
 * @throws Problem `conflict` after ten seconds, or if the job or company has changed since the decision
 */
export function requireUndoable<Before extends { after: string }>(
  before: Before | null,
  { decidedAt, version, noun, now }: UndoRequest,
): Before {
  const isLate = now.getTime() > decidedAt.getTime() + UNDO_MS + LATENCY_ALLOWANCE_MS
  if (before === null || isLate) throw conflict('It is too late to undo this.')
  if (before.after !== version) throw conflict(`This ${noun} has changed since the decision.`)
  return before
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
