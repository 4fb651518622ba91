// What is done with companies.
import { isDeepStrictEqual } from 'node:util'

import type { CompanyCreateBody, CompanyUpdateBody } from '#contract/jobs/companies.ts'
import { type CompanyWire, companyWire, toCompanyWire } from '#contract/jobs/company.ts'
import type { Context } from '#server/http/context.ts'
import { found } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { audited } from '../audit-log.ts'
import { recheckCompanies, unapproveJobs } from '../lifecycle/recheck-queries.ts'
import type { LimitCalls } from '../limits.ts'
import { callerOf, forbidden, requireOwner } from '../members/authorize.ts'
import { addMember, countOwned, lockVerifiedUser } from '../members/queries.ts'
import { conflict } from '../problems.ts'
import { requirePublicLinks } from '../public-links.ts'
import { hostOf } from '../review/hosts.ts'
import { requireUnblockedHosts } from '../review/require-unblocked.ts'
import type { Writers } from '../writers.ts'
import {
  countJobs,
  deleteCompany,
  findCompany,
  insertCompany,
  listCompanies,
  lockCompany,
  updateCompany,
} from './queries.ts'

const MOST_OWNED = 20

type Named = { params: { company_id: number } }

export async function list({ db }: Context): Promise<CompanyWire[]> {
  return (await listCompanies(db)).map(toCompanyWire)
}

export async function read({ db }: Context, { params }: Named): Promise<CompanyWire> {
  return toCompanyWire(found(await findCompany(db, params.company_id)))
}

type Parts = { writers: Writers; limit: LimitCalls }

/** For those who write all companies it is nobody's; anybody else becomes its owner. */
export function companyCreator({ writers, limit }: Parts) {
  return async (ctx: Context, { body }: { body: CompanyCreateBody }): Promise<CompanyWire> => {
    const { now } = ctx
    requirePublicLinks(ctx.config, { website: body.website, logo: body.logo })
    const company = { ...body, createdAt: now, updatedAt: now }
    if (writers.include(ctx.identity))
      return audited(ctx, 'company created', async (tx) => toCompanyWire(await insertCompany(tx, company)))
    await limit(ctx)
    const userId = callerOf(ctx).id
    return audited(ctx, 'company created', async (tx) => {
      if (!(await lockVerifiedUser(tx, userId)))
        throw forbidden('Confirm your primary email address first: then you can add your company.')
      if ((await countOwned(tx, userId)) >= MOST_OWNED)
        throw conflict(`You own ${MOST_OWNED} companies: leave or delete one first.`)
      const made = await insertCompany(tx, company)
      await addMember(tx, { companyId: made.id, userId, role: 'owner', now })
      return toCompanyWire(made)
    })
  }
}

/** Changes what the body names. Of what an owner changes on the board reviewers are told: it is part of approved jobs. */
export function companyUpdater(writers: Writers) {
  return async (
    ctx: Context,
    { params, body }: Named & { body: CompanyUpdateBody },
  ): Promise<CompanyWire> => {
    requirePublicLinks(ctx.config, { website: body.website, logo: body.logo })
    return audited(ctx, 'company changed', async (tx) => {
      const stored = found(await lockCompany(tx, params.company_id))
      const isStaff = writers.include(ctx.identity)
      if (!isStaff) await requireOwner(ctx, tx, stored.id)
      requireMatch(ctx.ifMatch, tagOf(companyWire, toCompanyWire(stored)))
      const host = hostOf(body.website ?? null)
      if (!isStaff && host !== null) await requireUnblockedHosts(tx, [host], 'website')
      const changed = await updateCompany(tx, stored.id, { ...body, updatedAt: ctx.now })
      if (!isStaff && !isDeepStrictEqual(changed, stored)) {
        await unapproveJobs(tx, stored.id)
        await recheckCompanies(tx, ctx.now, stored.id)
      }
      return toCompanyWire(changed)
    })
  }
}

/** A company with postings stays: they would lose who hires. */
export function companyRemover(writers: Writers) {
  return async (ctx: Context, { params }: Named): Promise<void> => {
    await audited(ctx, 'company deleted', async (tx) => {
      const stored = found(await lockCompany(tx, params.company_id))
      if (!writers.include(ctx.identity)) await requireOwner(ctx, tx, stored.id)
      requireMatch(ctx.ifMatch, tagOf(companyWire, toCompanyWire(stored)))
      const jobs = await countJobs(tx, stored.id)
      if (jobs > 0)
        throw conflict(`This company has ${jobs === 1 ? '1 job' : `${jobs} jobs`}: delete or move them first`)
      await deleteCompany(tx, stored.id)
      return stored
    })
  }
}
