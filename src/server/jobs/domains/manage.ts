// Manages the domain that a company claims to own. Several companies may claim the same domain, because a claim has no
// effect until the company publishes its token on the domain.
import type { DomainBody, DomainWire } from '#contract/jobs/domains.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import { isPublicHost } from '#server/lib/public-address.ts'
import { isPublicSuffix } from '#server/lib/public-suffix.ts'
import { newToken } from '#server/lib/tokens.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { requireMember, requireOwner } from '../access/authorize.ts'
import { requireUnblockedCaller } from '../moderation/unblocked.ts'
import type { CompanyParams } from '../present/company.ts'
import { findCompany, lockCompany } from '../store/companies-queries.ts'
import { conflict, invalidField } from '../store/problems.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'
import { checkClaim, type CheckParts } from './check.ts'
import { GRACE_PERIOD_MS } from './claim-after-check.ts'
import { deleteDomain, type DomainRow, findDomain, putDomain } from './queries.ts'

const MAX_LENGTH = 253
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * Returns the ASCII form of a domain, such as `xn--bcher-kva.example` for `https://Bücher.example/`. Rejects IP
 * addresses, single labels, public suffixes, private names, and input with a port, user or path.
 * @throws Problem `invalid`
 */
function parseDomain(input: string): string {
  const url = URL.parse(`https://${input.replace(/^https?:\/\//i, '')}`)
  if (url === null || url.href !== `https://${url.hostname}/`) throw invalidDomain()
  const domain = url.hostname.replace(/\.$/, '')
  if (domain.length > MAX_LENGTH || !hostName.test(domain)) throw invalidDomain()
  if (!isPublicHost(domain))
    throw invalidDomain(`, not ${domain}, because it cannot be reached from the internet`)
  if (isPublicSuffix(domain))
    throw invalidDomain(`, not ${domain}, because anyone can register names below it`)
  return domain
}

function invalidDomain(reason = '') {
  return invalidField('domain', `must be a domain such as acme.example${reason}`)
}

export async function read(ctx: Context, { params }: CompanyParams): Promise<{ claim: DomainWire | null }> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireMember(ctx, ctx.db, id)
  const claim = await findDomain(ctx.db, id)
  return { claim: claim ? toDomainWire(claim) : null }
}

/** Claims a domain for the company. Claiming the same domain again keeps the token of the claim. */
export async function set(
  ctx: Context,
  { params, body }: CompanyParams & { body: DomainBody },
): Promise<DomainWire> {
  const { now } = ctx
  const domain = parseDomain(body.domain)
  const put = async (tx: Db) => {
    const { id: companyId } = orNotFound(await lockCompany(tx, params.company_id))
    await requireOwner(ctx, tx, companyId)
    await requireUnblockedCaller(tx, ctx.identity)
    const stored = await findDomain(tx, companyId)
    if (stored?.domain === domain) return stored
    const dates = { createdAt: now, nextCheckAt: now }
    await putDomain(tx, { companyId, domain, token: newToken(ctx.random), ...dates })
    return orNotFound(await findDomain(tx, companyId))
  }
  const claim = await invalidateAfter(ctx, () => ctx.db.transaction(put))
  ctx.log.info(
    { event: 'domain claimed', user: ctx.identity?.user.id, id: claim.companyId },
    'domain claimed',
  )
  return toDomainWire(claim)
}

const limitChecks = limitCalls('check_domain')

const runLimited = limitConcurrency({ atOnce: 4, waiting: 16 })

type DomainCheckContext = Context & Pick<CheckParts, 'networkPolicy'> & { clock: CheckParts['now'] }

/**
 * Checks the claim immediately. @throws Problem `conflict` when OUTGOING_REQUESTS is off, `tooMany` after too many
 * checks
 */
export async function check(ctx: DomainCheckContext, { params }: CompanyParams): Promise<DomainWire> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, id)
  await requireUnblockedCaller(ctx.db, ctx.identity)
  const claim = orNotFound(await findDomain(ctx.db, id))
  if (!ctx.config.outgoingRequests) throw conflict('Requests to other servers are turned off.')
  await limitChecks(ctx, claim.domain)
  await runLimited(() => invalidateAfter(ctx, () => checkClaim(claim, { ...ctx, now: ctx.clock })))
  return toDomainWire(orNotFound(await findDomain(ctx.db, id)))
}

export async function remove(ctx: Context, { params }: CompanyParams): Promise<void> {
  const removeClaim = async (tx: Db) => {
    const { id } = orNotFound(await lockCompany(tx, params.company_id))
    await requireOwner(ctx, tx, id)
    await deleteDomain(tx, id)
  }
  await invalidateAfter(ctx, () => ctx.db.transaction(removeClaim))
}

function toDomainWire({ domain, token, found, ...claim }: DomainRow): DomainWire {
  const { verifiedAt, missingSince, checkedAt } = claim
  const endsAt = missingSince && new Date(missingSince.getTime() + GRACE_PERIOD_MS)
  return {
    domain,
    token,
    state: verifiedAt === null ? 'unverified' : missingSince === null ? 'verified' : 'missing',
    verified_at: verifiedAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    checked_at: checkedAt?.toISOString() ?? null,
    found,
  }
}
