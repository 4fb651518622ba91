import { formatCount } from '#contract/counts.ts'
import type { CompanyCreateBody } from '#contract/jobs/companies.ts'
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { type CompanyWire, toCompanyWire } from '#contract/jobs/company.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { callerOf, findCompanyFor, requireOwner } from '../access/authorize.ts'
import { includesUnpublished, mayWrite } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { requireCompanyContent } from '../moderation/company-content.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { type CompanyParams, presentManagedCompany, requireCompanyVersion } from '../present/company.ts'
import {
  countJobs,
  deleteCompany,
  findManagedCompany,
  insertCompany,
  listCompanies,
  lockManagedCompany,
} from '../store/companies-queries.ts'
import { addMember, countOwnedCompanies, lockVerifiedUser } from '../store/members-queries.ts'
import { conflict, forbidden } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'

const MAX_OWNED = 20

/**
 * Returns the public companies, or all companies with `include=all`. The guard rejects `include=all` from callers
 * without write access to all companies.
 */
export async function list({ db, query }: Context): Promise<CompanyWire[]> {
  return (await listCompanies(db, { publishedOnly: !includesUnpublished(query) })).map(toCompanyWire)
}

/**
 * Returns the approved version of a company. An unpublished company returns 404, except to its members, reviewers and
 * staff.
 */
export async function read(ctx: Context, { params }: CompanyParams): Promise<CompanyWire> {
  return toCompanyWire(orNotFound(await findCompanyFor(ctx, params.company_id)))
}

/** Returns a company. Its members, reviewers and staff also get its pending changes. */
export async function readManagedCompany(
  ctx: Context,
  { params }: CompanyParams,
): Promise<ManagedCompanyDetail> {
  const { id } = orNotFound(await findCompanyFor(ctx, params.company_id))
  const company = orNotFound(await findManagedCompany(ctx.db, id))
  return presentManagedCompany(company, { ...ctx, role: await roleFor(ctx, id) })
}

const limitNewCompanies = limitCalls('create_company')

/** Creates a company. The caller becomes its owner, unless the caller has write access to all companies. */
export async function create(ctx: Context, { body }: { body: CompanyCreateBody }): Promise<CompanyWire> {
  const { now } = ctx
  requirePublicLinks(ctx.config, { website: body.website, logo: body.logo })
  const company = { ...body, createdAt: now, updatedAt: now }
  if (mayWrite(ctx))
    return withAuditLog(ctx, 'company created', async (tx) => toCompanyWire(await insertCompany(tx, company)))
  await limitNewCompanies(ctx)
  const userId = callerOf(ctx).id
  return withAuditLog(ctx, 'company created', async (tx) => {
    if (!(await lockVerifiedUser(tx, userId)))
      throw forbidden('Confirm your primary email address before you add a company.')
    if ((await countOwnedCompanies(tx, userId)) >= MAX_OWNED)
      throw conflict(`You own ${MAX_OWNED} companies. Leave or delete one first.`)
    await requireCompanyContent({ ...ctx, db: tx }, body)
    const created = await insertCompany(tx, company)
    await addMember(tx, { companyId: created.id, userId, role: 'owner', now })
    return toCompanyWire(created)
  })
}

/** Deletes a company. @throws Problem `conflict` for a company with jobs, unless the query includes `jobs=delete` */
export async function remove(ctx: Context, { params }: CompanyParams): Promise<void> {
  await withAuditLog(ctx, 'company deleted', async (tx) => {
    const stored = orNotFound(await lockManagedCompany(tx, params.company_id))
    if (!mayWrite(ctx)) await requireOwner(ctx, tx, stored.id)
    requireCompanyVersion(ctx.ifMatch, stored)
    const jobs = parameterOf(ctx.query, 'jobs') === 'delete' ? 0 : await countJobs(tx, stored.id)
    if (jobs > 0)
      throw conflict(
        `This company has ${jobs === 1 ? '1 job. Delete or move it' : `${formatCount(jobs)} jobs. Delete or move them`} first.`,
      )
    await deleteCompany(tx, stored.id)
    return stored
  })
}
