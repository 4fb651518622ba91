// Companies and domains whose people do not see the caller's card.
import { domainToASCII } from 'node:url'

import { type Exclusion, type ExclusionBody, MAX_EXCLUSIONS } from '#contract/developers/developers.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, refusal } from '#server/http/problem.ts'
import { findPublishedCompany } from '#server/jobs/store/companies-queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import {
  deleteExclusion,
  type ExclusionRow,
  insertExclusion,
  listExclusionRows,
} from './exclusions-queries.ts'
import { userIdOf } from './own-card.ts'
import { lockOwnRow } from './queries.ts'

export async function listExclusions(ctx: Context): Promise<Exclusion[]> {
  return (await listExclusionRows(ctx.db, userIdOf(ctx))).map(present)
}

/** Returns the existing exclusion if there is one. @throws Problem `invalid`, `conflict` for too many exclusions */
export async function exclude(ctx: Context, { body }: { body: ExclusionBody }): Promise<Exclusion> {
  const userId = userIdOf(ctx)
  const wish = await parseWish(ctx, body)
  return ctx.db.transaction(async (tx) => {
    orNotFound(await lockOwnRow(tx, userId))
    const find = (rows: readonly ExclusionRow[]) =>
      rows.find(({ companyId, domain }) => companyId === wish.companyId && domain === wish.domain)
    const rows = await listExclusionRows(tx, userId)
    const known = find(rows)
    if (known !== undefined) return present(known)
    if (rows.length >= MAX_EXCLUSIONS)
      throw refusal('conflict', `You can exclude at most ${MAX_EXCLUSIONS} companies and domains.`)
    await insertExclusion(tx, { userId, ...wish })
    return present(required(find(await listExclusionRows(tx, userId))))
  })
}

export async function include(ctx: Context, { params }: { params: { exclusion_id: number } }): Promise<void> {
  if (isPossibleId(params.exclusion_id)) await deleteExclusion(ctx.db, userIdOf(ctx), params.exclusion_id)
}

async function parseWish({ db }: Context, { company_id: companyId, domain: typed }: ExclusionBody) {
  if ((companyId == null) === (typed == null))
    throw invalidInput('Name a company or a domain.', 'body', 'domain')
  if (companyId != null) {
    if ((await findPublishedCompany(db, companyId)) === undefined)
      throw invalidInput('No company has this ID.', 'body', 'company_id')
    return { companyId, domain: null }
  }
  const domain = domainToASCII((typed ?? '').trim().replace(/^.*@/, '').replace(/\.$/, '')).toLowerCase()
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(domain))
    throw invalidInput('must be a domain such as example.org', 'body', 'domain')
  return { companyId: null, domain }
}

function present({ id, companyId, company, domain }: ExclusionRow): Exclusion {
  return { id, company: companyId === null ? null : { id: companyId, name: company ?? '' }, domain }
}
