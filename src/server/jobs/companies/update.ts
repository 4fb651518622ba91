// Changes a company. The approved version of a published company stays public while an owner's changes are pending.
import { isDeepStrictEqual } from 'node:util'

import type { CompanyChanges, CompanyUpdateBody } from '#contract/jobs/companies.ts'
import { type CompanyWire, toCompanyWire } from '#contract/jobs/company.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { requireOwner } from '../access/authorize.ts'
import { mayWrite } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { requireUploadedLogo } from '../logos/require-uploaded.ts'
import { firstHostOf } from '../moderation/hosts.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { requireUnblockedCaller, requireUnblockedHosts } from '../moderation/unblocked.ts'
import { requireCompanyVersion } from '../present/company.ts'
import { hasJobOnBoard, recheckCompanies, unapproveJobs } from '../state/recheck-queries.ts'
import { deleteRevision, saveRevision } from '../state/status-queries.ts'
import { isTrusted } from '../state/trust.ts'
import { findCompany, hasApprovedJob, requireFreeName, updateCompany } from '../store/companies-queries.ts'
import { lockManagedCompany, type ManagedCompany } from '../store/managed-companies-queries.ts'
import { forbidden } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'

type Input = { params: { company_id: number }; body: CompanyUpdateBody }

/** Changes the company fields that the request body contains. Returns the approved version of the company. */
export function changeCompany(ctx: Context, { params, body }: Input): Promise<CompanyWire> {
  return withAuditLog(ctx, 'company changed', async (tx) => {
    requirePublicLinks(ctx.config, { website: body.website, logo: body.logo })
    const stored = orNotFound(await lockManagedCompany(tx, params.company_id))
    if (!mayWrite(ctx)) await requireOwner(ctx, tx, stored.id)
    requireCompanyVersion(ctx.ifMatch, stored)
    // A staff user who belongs to the company has the role of a member, so their changes are reviewed too.
    const role = await roleFor({ ...ctx, db: tx }, stored.id)
    const { job_quota: quota, ...changes } = body
    if (quota !== undefined && role !== 'staff')
      throw forbidden('Only staff may change the quota of a company.')
    if (quota !== undefined) await updateCompany(tx, stored.id, { jobQuota: quota, updatedAt: ctx.now })
    const change = { stored, changes }
    if (role === 'staff') await changeAsStaff(ctx, tx, change)
    else await changeAsMember(ctx, tx, change)
    return toCompanyWire(orNotFound(await findCompany(tx, stored.id)))
  })
}

type Change = { stored: ManagedCompany; changes: CompanyChanges }

async function changeAsStaff({ now }: Context, tx: Db, { stored, changes }: Change): Promise<void> {
  const changed = await updateCompany(tx, stored.id, { ...changes, updatedAt: now })
  const { revision } = stored
  const isDone = revision !== null && Object.keys(findChanges(changed, revision.changes)).length === 0
  if (isDone) await deleteRevision(tx, { companyId: stored.id })
}

async function changeAsMember(ctx: Context, tx: Db, { stored, changes: sent }: Change): Promise<void> {
  const { id, revision } = stored
  const { now } = ctx
  const open = revision?.status === 'refused' ? null : revision
  const changes = findChanges(stored, { ...open?.changes, ...sent })
  if (Object.keys(changes).length === 0) return deleteRevision(tx, { companyId: id })
  await requireUnblockedCaller(tx, ctx.identity)
  const host = firstHostOf(changes.website ?? null)
  if (host !== null) await requireUnblockedHosts(tx, [host], 'website')
  await requireUploadedLogo(ctx, tx, changes.logo)
  if (changes.name !== undefined) await requireFreeName(tx, id, changes.name)
  if (!(await needsReviewFirst(ctx, tx, stored))) {
    await updateCompany(tx, id, { ...changes, updatedAt: now })
    await deleteRevision(tx, { companyId: id })
    await unapproveJobs(tx, id)
    return recheckCompanies(tx, now, id)
  }
  if (revision?.status === 'waiting' && isDeepStrictEqual(changes, revision.changes)) return undefined
  return saveRevision(
    tx,
    { companyId: id },
    { changes, submittedAt: now, submittedBy: ctx.identity?.user.id ?? null },
  )
}

/**
 * Returns whether reviewers must approve changes before they become public.
 * - A company without an approved job is not public yet, so its changes need no approval.
 * - If earlier changes are pending or were sent back, the edit is added to them. They need approval, even if the
 *   company has become trusted since.
 * - Otherwise, changes to a trusted company become public at once and are reviewed together with its newest published
 *   job. Without a published job, they need approval first.
 */
async function needsReviewFirst({ config, now }: Context, tx: Db, { id, revision }: ManagedCompany) {
  if (!(await hasApprovedJob(tx, id))) return false
  const isPending = revision !== null && revision.status !== 'refused'
  if (isPending || !(await isTrusted(tx, id, config))) return true
  return !(await hasJobOnBoard(tx, id, now))
}

/** Returns the fields of `body` whose values differ from those of the company. */
function findChanges(
  company: Pick<ManagedCompany, 'name' | 'website' | 'description' | 'logo'>,
  body: CompanyChanges,
): CompanyChanges {
  const fields: Record<string, unknown> = company
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && value !== fields[name]),
  )
}
