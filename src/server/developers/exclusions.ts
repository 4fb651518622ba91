// Companies and domains whose people do not see the caller's card.
import { domainToASCII } from 'node:url'

import { type Exclusion, type ExclusionBody, MAX_EXCLUSIONS } from '#contract/developers/developers.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, refusal } from '#server/http/problem.ts'
import { findPublishedCompany, lockCompany } from '#server/jobs/store/companies-queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { registrableDomain } from '#server/lib/public-suffix.ts'
import { required } from '#server/lib/required.ts'

import { userIdOf } from './own-card.ts'
import { lockOwnRow } from './queries.ts'
import { endLapsedRequests, isReceivedBy } from './requests/queries.ts'
import { deleteExclusion, insertExclusion, listExclusionRows } from './visible-queries.ts'

export const listExclusions = (ctx: Context): Promise<Exclusion[]> => listExclusionRows(ctx.db, userIdOf(ctx))

/** Returns the existing exclusion if there is one. @throws Problem `invalid`, `conflict` for too many exclusions */
export async function exclude(ctx: Context, { body }: { body: ExclusionBody }): Promise<Exclusion> {
  const userId = userIdOf(ctx)
  const wish = await parseWish(ctx, body)
  return ctx.db.transaction(async (tx) => {
    // The company can be deleted at the same time.
    if (wish.companyId !== null && (await lockCompany(tx, wish.companyId)) === undefined) throw noCompany()
    await lockOwnRow(tx, userId)
    const find = (rows: Exclusion[]) =>
      rows.find(({ company, domain }) =>
        wish.companyId === null ? company === null && domain === wish.domain : company?.id === wish.companyId,
      )
    const rows = await listExclusionRows(tx, userId)
    const found = find(rows)
    if (found !== undefined) return found
    // A company counts once, so that its new domains do not use up the limit.
    if (new Set(rows.map(({ company, domain }) => company?.id ?? domain)).size >= MAX_EXCLUSIONS)
      throw refusal('conflict', `You can exclude at most ${MAX_EXCLUSIONS} companies and domains.`)
    await insertExclusion(tx, { userId, ...wish })
    await endLapsedRequests({ ...ctx, db: tx }, isReceivedBy(userId))
    return required(find(await listExclusionRows(tx, userId)))
  })
}

export async function include(ctx: Context, { params }: { params: { exclusion_id: number } }): Promise<void> {
  if (isPossibleId(params.exclusion_id)) await deleteExclusion(ctx.db, userIdOf(ctx), params.exclusion_id)
}

const noCompany = () => invalidInput('No company has this ID.', 'body', 'company_id')

async function parseWish({ db }: Context, { company_id: companyId, domain: typed }: ExclusionBody) {
  if ((companyId == null) === (typed == null))
    throw invalidInput('Name a company or a domain.', 'body', 'domain')
  if (companyId != null) {
    const company = await findPublishedCompany(db, companyId)
    if (company === undefined) throw noCompany()
    const { verified_domain: domain } = company
    return { companyId, domain: domain === null ? null : registrableDomain(domain) }
  }
  const domain = domainToASCII((typed ?? '').trim().replace(/^.*@/, '').replace(/\.$/, '')).toLowerCase()
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(domain))
    throw invalidInput('must be a domain such as example.org', 'body', 'domain')
  return { companyId: null, domain }
}
