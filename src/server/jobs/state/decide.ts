// Decisions of reviewers. A decision takes effect immediately and can be undone for 30 seconds.
import type { CompanyDecisionAnswer } from '#contract/jobs/company-review.ts'
import type { DecisionAnswer, ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { undoUntil } from '#contract/jobs/rules/actions.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { requireMatch } from '#server/http/tags.ts'
import { required } from '#server/lib/required.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { roleFor } from '../access/role.ts'
import { type CompanyParams, presentManagedCompany } from '../present/company.ts'
import { deletedJobVersion, presentDeletedJob } from '../present/deleted-job.ts'
import { presentManagedJob } from '../present/job.ts'
import { closeMatters, type DeletedJob, lockDeletedJob } from '../store/matters-queries.ts'
import { conflict } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { applyToCompany } from './apply-company.ts'
import { applyEvents } from './apply.ts'
import { type JobParams, requireOtherSubmitter } from './authorize.ts'
import type { DecisionInput, EventOf } from './events.ts'
import { insertDecision, setUndoState } from './status-queries.ts'

/**
 * With `renew`, the approval of an expired job also renews the job. With `isTakeDown`, the decision is about the job and
 * not about its pending edit.
 */
type Input = JobParams & { renew?: boolean | undefined; isTakeDown?: boolean | undefined }

type Decided = { decisionId: number; job: ManagedJobDetail }

export function decide(
  ctx: Context,
  { params: { job_id: id }, renew = false, isTakeDown = false }: Input,
  input: DecisionInput,
): Promise<DecisionAnswer> {
  return withAuditLog(ctx, 'job decided on', async (tx) => {
    const deleted = await lockDeletedJob(tx, id)
    const { decisionId, job } = deleted
      ? await decideOnDeleted(ctx, tx, { deleted, input })
      : await decideOnStored(ctx, tx, { id, event: { type: 'decide', renew, isTakeDown, ...input } })
    return { ...toAnswer(ctx, { id, decisionId }), job }
  })
}

const toAnswer = ({ now }: Context, { id, decisionId }: { id: number; decisionId: number }) => ({
  id,
  decision_id: decisionId,
  undo_until: undoUntil(now),
})

export function decideOnCompany(
  ctx: Context,
  { params }: CompanyParams,
  input: DecisionInput,
): Promise<CompanyDecisionAnswer> {
  return withAuditLog(ctx, 'company decided on', async (tx) => {
    const event = { type: 'decide', ...input } as const
    const { company, role, decisionId } = await applyToCompany({ ...ctx, db: tx }, params.company_id, {
      event,
    })
    return {
      ...toAnswer(ctx, { id: company.id, decisionId: required(decisionId) }),
      company: await presentManagedCompany(company, { ...ctx, db: tx, role }),
    }
  })
}

async function decideOnStored(
  ctx: Context,
  tx: Db,
  { id, event }: { id: number; event: EventOf<'decide'> },
): Promise<Decided> {
  const { job, role, decisionId } = await applyEvents({ ...ctx, db: tx }, id, {
    events: [event],
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
