// Makes an event happen to a company: locks it, checks the permission, the version and the content, and writes the
// outcome, all in the transaction of the caller.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { JobRole } from '#contract/jobs/rules/actions.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { touchImage } from '#server/images/queries.ts'

import { findCompanyFor, requireOwner } from '../access/authorize.ts'
import { mayWrite } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { requireCompanyContent } from '../moderation/company-content.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { type CompanyParams, companyVersion, requireCompanyVersion } from '../present/company.ts'
import {
  findManagedCompany,
  hasApprovedJob,
  lockManagedCompany,
  type ManagedCompany,
  requireFreeName,
  updateCompany,
} from '../store/companies-queries.ts'
import { conflict, forbidden } from '../store/problems.ts'
import {
  type CompanyCircumstances,
  type CompanyEvent,
  type CompanyOutcome,
  companyTransition,
} from './company-transition.ts'
import type { EventContext } from './events.ts'
import { followEdit } from './follow.ts'
import { hasJobOnBoard, recheckCompanies, unapproveJobs } from './recheck-queries.ts'
import { overwrittenValues, recordDecision } from './record-decision.ts'
import { setUndoState, writeRevision } from './status-queries.ts'
import { isTrusted } from './trust.ts'

/** `as` acts without checks of permission and version. */
type Change = { event: CompanyEvent; as?: 'system' }

type Applied = { company: ManagedCompany; role: JobRole; decisionId: number | undefined }

/** @throws Problem `notFound`, `forbidden`, `conflict`, `invalid`, `preconditionFailed` */
export async function applyToCompany(ctx: EventContext, id: number, { event, as }: Change): Promise<Applied> {
  const before = orNotFound(await lockManagedCompany(ctx.db, id))
  const role = await roleFor(ctx, id)
  if (as === undefined) await requirePermission(ctx, { id, event, role })
  const outcome = companyTransition(before, event, await readCircumstances(ctx, { id, event, role }))
  if (outcome === undefined) throw conflict('This company has no changes that are waiting for review.')
  if (as === undefined) {
    if (event.type === 'decide' && before.revision?.submittedBy === ctx.identity?.user.id)
      throw forbidden('You cannot review changes that you submitted.')
    requireCompanyVersion(ctx.ifMatch, before)
  }
  const company = await write(ctx, before, outcome)
  return { company, role, decisionId: await record(ctx, { event, before, company }) }
}

async function write(
  ctx: EventContext,
  before: ManagedCompany,
  outcome: CompanyOutcome,
): Promise<ManagedCompany> {
  const { db, now, identity } = ctx
  const { id } = before
  const { edit, guard } = outcome
  const changes = edit === 'apply' ? { ...before.revision?.changes } : outcome.content
  const revision = followEdit(before.revision, edit, { now, userId: identity?.user.id ?? null })
  if (guard) await guards[guard](ctx, id, { ...changes, ...revision?.changes })
  if (Object.keys(changes).length > 0)
    await updateCompany(db, id, { ...changes, updatedAt: now }).catch((error: unknown) => {
      if (guard !== 'approval' || !(error instanceof Problem) || error.kind !== 'invalid') throw error
      throw conflict('Another company now has this name. Refuse the changes or send them back.')
    })
  await writeRevision(db, { companyId: id }, { was: before.revision, is: revision })
  if (outcome.rechecksJobs) {
    await unapproveJobs(db, id)
    await recheckCompanies(db, now, id)
  }
  return orNotFound(await findManagedCompany(db, id))
}

type Happening = { id: number; event: CompanyEvent; role: JobRole }

async function requirePermission(ctx: EventContext, { id, event, role }: Happening): Promise<void> {
  if (event.type === 'decide') requireDecider(role)
  else if (!mayWrite(ctx)) await requireOwner(ctx, ctx.db, id)
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

async function readCircumstances(
  { db, config, now }: EventContext,
  { id, event, role }: Happening,
): Promise<CompanyCircumstances> {
  const isReviewed = event.type === 'edit' && role !== 'staff'
  return {
    role,
    hasApprovedJob: isReviewed && (await hasApprovedJob(db, id)),
    isTrusted: isReviewed && (await isTrusted(db, id, config)),
    hasJobOnBoard: isReviewed && (await hasJobOnBoard(db, id, now)),
  }
}

type Check = (ctx: EventContext, id: number, content: CompanyChanges) => Promise<void>

const guards: Record<NonNullable<CompanyOutcome['guard']>, Check> = {
  async proposal(ctx, id, content) {
    await requireCompanyContent(ctx, content)
    if (content.name !== undefined) await requireFreeName(ctx.db, id, content.name)
  },
  async approval({ db, config, now }, _id, { website, logo }) {
    requirePublicLinks(config, { website })
    const hash = hashInImagePath(logo ?? '')
    if (hash !== undefined && (await touchImage(db, hash, now)) === undefined)
      throw conflict('The picture of the new logo was deleted. Ask the company to upload it again.')
  },
}

type Decided = { event: CompanyEvent; before: ManagedCompany; company: ManagedCompany }

async function record(ctx: EventContext, { event, before, company }: Decided): Promise<number | undefined> {
  const { id, name, revision } = before
  if (event.type !== 'decide' || revision === null) return undefined
  const { changes, submittedBy } = revision
  const decisionId = await recordDecision(ctx, {
    event,
    jobId: null,
    companyId: id,
    about: 'company',
    pendingSince: revision.submittedAt,
    changes,
    // Members know the company by its name before the decision.
    title: name,
    authorIds: [submittedBy],
  })
  if (!event.isBlock) {
    const content = overwrittenValues(before, revision)
    await setUndoState(ctx.db, decisionId, { after: companyVersion(company), content, revision })
  }
  return decisionId
}
