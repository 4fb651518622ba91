// Decisions of reviewers. A decision takes effect immediately and can be undone for ten seconds.
import type { DecisionAnswer, ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { requireMatch } from '#server/http/tags.ts'
import { seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { deletedJobVersion, presentDeletedJob } from '../present/deleted-job.ts'
import { presentManagedJob } from '../present/job.ts'
import { insertDecision, setUndoState } from '../store/decisions-queries.ts'
import { closeMatters, type DeletedJob, lockDeletedJob } from '../store/matters-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { applyEvents } from './apply.ts'
import { type JobParams, requireOtherSubmitter } from './authorize.ts'
import type { DecisionInput } from './events.ts'

export const UNDO_MS = seconds(10)

/** With `renew`, the approval of an expired job also renews the job. */
type Input = JobParams & { renew?: boolean | undefined }

type Decided = { decisionId: number; job: ManagedJobDetail }

export function decide(
  ctx: Context,
  { params: { job_id: id }, renew = false }: Input,
  input: DecisionInput,
): Promise<DecisionAnswer> {
  return withAuditLog(ctx, 'job decided on', async (tx) => {
    const deleted = await lockDeletedJob(tx, id)
    const { decisionId, job } = deleted
      ? await decideOnDeleted(ctx, tx, { deleted, input })
      : await decideOnStored(ctx, tx, { id, input, renew })
    const undo_until = new Date(ctx.now.getTime() + UNDO_MS).toISOString()
    return { id, decision_id: decisionId, undo_until, job }
  })
}

async function decideOnStored(
  ctx: Context,
  tx: Db,
  { id, input, renew }: { id: number; input: DecisionInput; renew: boolean },
): Promise<Decided> {
  const { job, role, decisionId } = await applyEvents({ ...ctx, db: tx }, id, {
    events: [{ type: 'decide', renew, ...input }],
  })
  return {
    decisionId: required(decisionId),
    job: await presentManagedJob(job, { db: tx, now: ctx.now, role }),
  }
}

/** Decides on the open matters of a job that its company has deleted. The job cannot be sent back any more. */
async function decideOnDeleted(
  ctx: Context,
  tx: Db,
  { deleted, input }: { deleted: DeletedJob; input: DecisionInput },
): Promise<Decided> {
  const { now, identity } = ctx
  const role = await roleFor({ ...ctx, db: tx }, deleted.companyId)
  if (role !== 'staff' && role !== 'reviewer') throw forbiddenFor(role)
  requireOtherSubmitter(deleted.submitters, identity)
  if (input.decision === 'changes_wanted')
    throw conflict('The company has deleted this job. It can be approved or refused.')
  requireMatch(ctx.ifMatch, deletedJobVersion(deleted))
  const decisionId = await insertDecision(tx, {
    jobId: null,
    companyId: deleted.companyId,
    about: deleted.isReported ? 'reported' : 'sent_back',
    ...input,
    decidedBy: identity?.user.id ?? null,
    decidedAt: now,
  })
  await setUndoState(tx, decisionId, {})
  const kinds = ['reported', 'sent_back'] as const
  await closeMatters(tx, { jobId: deleted.job.id, kinds, closedBy: decisionId, closedAt: now })
  return { decisionId, job: presentDeletedJob(deleted, { role, isDecided: true }) }
}
