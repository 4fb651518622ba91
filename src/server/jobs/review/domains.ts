// The domains of an entry of the queue, and how much of the queue has each: what blocking one would refuse.
import type { EntryDomain } from '#contract/jobs/review.ts'
import { isMailProvider, isShared, isWithin } from '#contract/jobs/rules/shared-hosts.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { isPublicSuffix } from '#server/lib/public-suffix.ts'

import type { CompanyParams } from '../companies/decide.ts'
import type { JobParams } from '../lifecycle/perform-action.ts'
import { listWaitingCompanyLinks } from './company-domain-queries.ts'
import { listWaitingLinks, type WaitingLinks } from './domain-queries.ts'
import { hostOf, hostsOfLink, mailHostOf } from './hosts.ts'

/** @throws Problem `notFound` for what does not wait, or no longer */
export async function listEntryDomains(ctx: Context, { params }: JobParams): Promise<EntryDomain[]> {
  const waiting = await listAllLinks(ctx)
  return domainsOf(waiting, orNotFound(waiting.find(({ jobId }) => jobId === params.job_id)))
}

/** @throws Problem `notFound` for a company without pending changes */
export async function listCompanyEntryDomains(
  ctx: Context,
  { params }: CompanyParams,
): Promise<EntryDomain[]> {
  const waiting = await listAllLinks(ctx)
  const isEntry = ({ jobId, companyId }: WaitingLinks) => jobId === null && companyId === params.company_id
  return domainsOf(waiting, orNotFound(waiting.find(isEntry)))
}

async function listAllLinks({ db }: Context): Promise<WaitingLinks[]> {
  return [...(await listWaitingLinks(db)), ...(await listWaitingCompanyLinks(db))]
}

function domainsOf(waiting: readonly WaitingLinks[], entry: WaitingLinks): EntryDomain[] {
  const hosts = waiting.map(hostsOf)
  const named = new Map<string, EntryDomain['kind']>()
  for (const [kind, host] of kindsOf(entry)) if (host !== null && !named.has(host)) named.set(host, kind)
  return [...named].map(([domain, kind]) => ({
    domain,
    kind,
    waiting: hosts.filter((each) => each.some((host) => isWithin(host, domain))).length,
    refusal: refusalOf(domain),
  }))
}

/** Every host that the entry names. */
export function hostsOf(entry: WaitingLinks): string[] {
  return kindsOf(entry).flatMap(([, host]) => host ?? [])
}

type NamedHost = [EntryDomain['kind'], string | null]

function kindsOf(entry: WaitingLinks): NamedHost[] {
  const hosts = hostsOfLink(entry.changedLink ?? entry.applyLink)
  const applied = hosts.map((host): NamedHost => ['apply', host])
  return [...applied, ['website', hostOf(entry.website)], ['email', mailHostOf(entry.email)]]
}

/** Why a domain cannot be blocked: too many would be who have done nothing. Null where it can. */
export function refusalOf(domain: string): string | null {
  if (isMailProvider(domain)) return `Everybody can have an address at ${domain}: it cannot be blocked.`
  return isShared(domain) || isPublicSuffix(domain)
    ? `Many companies use ${domain}: it cannot be blocked.`
    : null
}
