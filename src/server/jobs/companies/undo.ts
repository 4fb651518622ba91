// Undoes a decision on a company. Reviewers can undo their own decisions for ten seconds, unless the company has
// changed since.
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { roleFor } from '../access/role.ts'
import { presentManagedCompany, companyVersion } from '../present/company.ts'
import { restoreRevision } from '../state/status-queries.ts'
import { requireUndoable } from '../state/undo.ts'
import { updateCompany } from '../store/companies-queries.ts'
import { findDecision, markUndone } from '../store/decisions-queries.ts'
import { findManagedCompany, lockManagedCompany } from '../store/managed-companies-queries.ts'
import { deleteNotice } from '../store/notices-queries.ts'
import { withAuditLog } from '../write/audit-log.ts'
import type { CompanyUndoState } from './decide.ts'

export function undoCompanyDecision(
  ctx: Context,
  { params }: { params: { decision_id: number } },
): Promise<ManagedCompanyDetail> {
  return withAuditLog(ctx, 'decision undone', async (tx) => {
    const { now, identity } = ctx
    const unlocked = await findDecision(tx, params.decision_id)
    if (unlocked?.about !== 'company' || unlocked.decidedBy !== identity?.user.id)
      throw new Problem('notFound')
    const company = orNotFound(await lockManagedCompany(tx, unlocked.companyId))
    // Reads the decision again after locking the company, because a concurrent call may have undone the decision.
    const decision = orNotFound(await findDecision(tx, unlocked.id))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by decide.ts alone
    const before = requireUndoable(decision.before as CompanyUndoState | null, {
      decidedAt: decision.decidedAt,
      version: companyVersion(company),
      noun: 'company',
      now,
    })
    const { content, revision } = before
    if (decision.decision === 'approved') await updateCompany(tx, company.id, { ...content, updatedAt: now })
    const submittedAt = new Date(revision.submittedAt)
    await restoreRevision(tx, { companyId: company.id }, { ...revision, submittedAt })
    await deleteNotice(tx, { jobId: null, decisionId: decision.id })
    await markUndone(tx, decision.id, now)
    const restored = orNotFound(await findManagedCompany(tx, company.id))
    return presentManagedCompany(restored, {
      ...ctx,
      db: tx,
      role: await roleFor({ ...ctx, db: tx }, company.id),
    })
  })
}
