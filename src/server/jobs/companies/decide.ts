// Decides on the pending changes to a company. A decision takes effect immediately and can be undone for ten seconds.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { CompanyDecisionAnswer } from '#contract/jobs/company-review.ts'
import type { JobRole } from '#contract/jobs/rules/actions.ts'
import { type CompanyDecisionAction, companyActionsIn } from '#contract/jobs/rules/company-actions.ts'
import type { Decision, Reason } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { touchImage } from '#server/images/queries.ts'

import { callerOf, findCompanyFor } from '../access/authorize.ts'
import { roleFor } from '../access/role.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import {
  type CompanyParams,
  presentManagedCompany,
  requireCompanyVersion,
  companyVersion,
} from '../present/company.ts'
import { UNDO_MS } from '../state/decide.ts'
import { addCompanyNotice } from '../state/notify.ts'
import { deleteRevision, updateRevision } from '../state/status-queries.ts'
import { updateCompany } from '../store/companies-queries.ts'
import { insertDecision, setUndoState } from '../store/decisions-queries.ts'
import {
  findManagedCompany,
  lockManagedCompany,
  type ManagedCompany,
} from '../store/managed-companies-queries.ts'
import { conflict, forbidden } from '../store/problems.ts'
import type { Revision } from '../store/revisions-queries.ts'
import { withAuditLog } from '../write/audit-log.ts'

type CompanyDecisionInput = { decision: Decision; reason: Reason | null; note: string | null }

/** The state of a company before a decision, stored to undo the decision. Times are ISO 8601. */
export type CompanyUndoState = {
  /** The version after the decision. If the company has another version now, the decision cannot be undone. */
  after: string
  /** The fields that the proposed changes contain, with their approved values before the decision. */
  content: CompanyChanges
  revision: Omit<Revision<CompanyChanges>, 'submittedAt'> & { submittedAt: string }
}

const actions: Record<Decision, CompanyDecisionAction> = {
  approved: 'approve',
  changes_wanted: 'request_changes',
  refused: 'refuse',
}

export function decideOnCompany(
  ctx: Context,
  { params }: CompanyParams,
  input: CompanyDecisionInput,
): Promise<CompanyDecisionAnswer> {
  return withAuditLog(ctx, 'company decided on', async (tx) => {
    const { now, config } = ctx
    const stored = orNotFound(await lockManagedCompany(tx, params.company_id))
    const role = await roleFor({ ...ctx, db: tx }, stored.id)
    const revision = requireDecidable(ctx, { stored, role, decision: input.decision })
    requireCompanyVersion(ctx.ifMatch, stored)
    if (input.decision === 'approved') {
      requirePublicLinks(config, { website: revision.changes.website })
      await publish(tx, stored, { revision, now })
    } else await updateRevision(tx, { companyId: stored.id }, { status: input.decision })
    const decided = orNotFound(await findManagedCompany(tx, stored.id))
    const before: CompanyUndoState = {
      after: companyVersion(decided),
      content: approvedValues(stored, revision.changes),
      revision: { ...revision, submittedAt: revision.submittedAt.toISOString() },
    }
    const id = await insertDecision(tx, {
      jobId: null,
      companyId: stored.id,
      about: 'company',
      changes: revision.changes,
      ...input,
      decidedBy: callerOf(ctx).id,
      decidedAt: now,
    })
    await setUndoState(tx, id, before)
    await addCompanyNotice(
      tx,
      { company: stored, submittedBy: revision.submittedBy, ...input, decisionId: id },
      now,
    )
    return {
      id: stored.id,
      decision_id: id,
      undo_until: new Date(now.getTime() + UNDO_MS).toISOString(),
      company: await presentManagedCompany(decided, { ...ctx, db: tx, role }),
    }
  })
}

/** Checks that the caller may decide on the company in the path. @throws Problem `notFound`, `forbidden` */
export async function authorizeCompanyDecision(ctx: Context, { params }: CompanyParams): Promise<void> {
  const { id } = orNotFound(await findCompanyFor(ctx, params.company_id))
  requireDecider(await roleFor(ctx, id))
}

function requireDecider(role: JobRole): void {
  if (role === 'none') throw forbidden('Only reviewers may decide on changes to a company.')
  if (role === 'owner' || role === 'recruiter') throw forbidden('You cannot review your own company.')
}

type DecisionRequest = { stored: ManagedCompany; role: JobRole; decision: Decision }

/**
 * Returns the pending changes. @throws Problem `forbidden` if the caller may not decide on them, `conflict` if no
 * changes are pending
 */
function requireDecidable(
  ctx: Context,
  { stored, role, decision }: DecisionRequest,
): Revision<CompanyChanges> {
  requireDecider(role)
  const { revision } = stored
  const isOpen = companyActionsIn(revision?.status ?? null, role).includes(actions[decision])
  if (revision === null || !isOpen) throw conflict('This company has no changes that are waiting for review.')
  if (revision.submittedBy === callerOf(ctx).id)
    throw forbidden('You cannot review changes that you submitted.')
  return revision
}

/**
 * Publishes the pending changes. @throws Problem `conflict` if another company now has the proposed name, or if the
 * picture of the proposed logo was deleted
 */
async function publish(
  tx: Db,
  { id }: ManagedCompany,
  { revision: { changes }, now }: { revision: Revision<CompanyChanges>; now: Date },
): Promise<void> {
  const hash = hashInImagePath(changes.logo ?? '')
  if (hash !== undefined && (await touchImage(tx, hash, now)) === undefined)
    throw conflict('The picture of the new logo was deleted. Ask the company to upload it again.')
  await updateCompany(tx, id, { ...changes, updatedAt: now }).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'invalid')
      throw conflict('Another company now has this name. Refuse the changes or send them back.')
    throw error
  })
  await deleteRevision(tx, { companyId: id })
}

/** Returns the fields that `changes` contains, with their approved values. */
function approvedValues(company: ManagedCompany, changes: CompanyChanges): CompanyChanges {
  const fields: Record<string, unknown> = company
  return Object.fromEntries(Object.keys(changes).map((name) => [name, fields[name]]))
}
