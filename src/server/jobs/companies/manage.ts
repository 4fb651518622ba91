// What is done with companies.
import type { CompanyCreateBody, CompanyUpdateBody } from '#contract/jobs/companies.ts'
import { type CompanyWire, companyWire } from '#contract/jobs/job.ts'
import type { Context } from '#server/http/context.ts'
import { found } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { auditWrite } from '../audit-log.ts'
import { conflict } from '../problems.ts'
import {
  countJobs,
  deleteCompany,
  findCompany,
  insertCompany,
  listCompanies,
  lockCompany,
  updateCompany,
} from './queries.ts'

type Named = { params: { company_id: number } }

export function list({ db }: Context): Promise<CompanyWire[]> {
  return listCompanies(db)
}

export async function read({ db }: Context, { params }: Named): Promise<CompanyWire> {
  return found(await findCompany(db, params.company_id))
}

export async function create(ctx: Context, { body }: { body: CompanyCreateBody }): Promise<CompanyWire> {
  const company = await insertCompany(ctx.db, { ...body, createdAt: ctx.now, updatedAt: ctx.now })
  auditWrite(ctx, 'company created', company)
  return company
}

/** Changes what the body names. */
export async function update(
  ctx: Context,
  { params, body }: Named & { body: CompanyUpdateBody },
): Promise<CompanyWire> {
  const company = await ctx.db.transaction(async (tx) => {
    const stored = found(await lockCompany(tx, params.company_id))
    requireMatch(ctx.ifMatch, tagOf(companyWire, stored))
    return updateCompany(tx, stored.id, { ...body, updatedAt: ctx.now })
  })
  auditWrite(ctx, 'company changed', company)
  return company
}

/** A company with postings stays: they would lose who hires. */
export async function remove(ctx: Context, { params }: Named): Promise<void> {
  const company = await ctx.db.transaction(async (tx) => {
    const stored = found(await lockCompany(tx, params.company_id))
    requireMatch(ctx.ifMatch, tagOf(companyWire, stored))
    const jobs = await countJobs(tx, stored.id)
    if (jobs > 0)
      throw conflict(`This company has ${jobs === 1 ? '1 job' : `${jobs} jobs`}: delete or move them first`)
    await deleteCompany(tx, stored.id)
    return stored
  })
  auditWrite(ctx, 'company deleted', company)
}
