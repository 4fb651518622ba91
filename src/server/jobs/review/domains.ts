// The domains in an entry of the review queue. Each has the number of pending entries that would be refused if a
// reviewer blocked the domain.
import type { EntryDomain } from '#contract/jobs/review.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { emailDomainOf, firstHostOf, hostsOfLink } from '#contract/jobs/rules/hosts.ts'
import { isMailProvider, isShared } from '#contract/jobs/rules/shared-hosts.ts'
import type { Config } from '#server/config/config.ts'
import { demoAddresses } from '#server/db/seed/demo-names.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { isPublicSuffix } from '#server/lib/public-suffix.ts'

import type { CompanyParams } from '../present/company.ts'
import type { JobParams } from '../state/authorize.ts'
import { listPendingEntries, type PendingLinks } from '../store/blocked-domains-queries.ts'
import { findDeletedJob } from '../store/matters-queries.ts'

/** Lists the domains in the entry of a job. @throws Problem `notFound` for a job that is not in the review queue */
export async function listEntryDomains(ctx: Context, { params }: JobParams): Promise<EntryDomain[]> {
  const pending = await listPendingEntries(ctx.db)
  const stored = pending.find(({ jobId }) => jobId === params.job_id)
  return toEntryDomains(ctx, pending, stored ?? (await readDeletedLinks(ctx, params.job_id)))
}

/** Returns the links of a job that was deleted before reviewers decided on it. @throws Problem `notFound` */
async function readDeletedLinks({ db }: Context, jobId: number): Promise<PendingLinks> {
  const { job, companyId } = orNotFound(await findDeletedJob(db, jobId))
  const { apply_link: applyLink, company } = job
  return { jobId, companyId, applyLink, changedLink: null, website: company.website, email: null }
}

/** Lists the domains in the pending changes to a company. @throws Problem `notFound` without pending changes */
export async function listCompanyEntryDomains(
  ctx: Context,
  { params }: CompanyParams,
): Promise<EntryDomain[]> {
  const pending = await listPendingEntries(ctx.db)
  const isOfCompany = ({ jobId, companyId }: PendingLinks) =>
    jobId === null && companyId === params.company_id
  return toEntryDomains(ctx, pending, orNotFound(pending.find(isOfCompany)))
}

function toEntryDomains(
  { config }: Context,
  pending: readonly PendingLinks[],
  entry: PendingLinks,
): EntryDomain[] {
  const hosts = pending.map(listHosts)
  const kinds = new Map<string, EntryDomain['kind']>()
  for (const [kind, host] of listHostsWithKind(entry))
    if (host !== null && !kinds.has(host)) kinds.set(host, kind)
  return [...kinds].map(([domain, kind]) => ({
    domain,
    kind,
    waiting: hosts.filter((each) => each.some((host) => isWithin(host, domain))).length,
    refusal: blockFault(domain, config),
  }))
}

export function listHosts(entry: PendingLinks): string[] {
  return listHostsWithKind(entry).flatMap(([, host]) => host ?? [])
}

type HostKind = [EntryDomain['kind'], string | null]

function listHostsWithKind(entry: PendingLinks): HostKind[] {
  const hosts = hostsOfLink(entry.changedLink ?? entry.applyLink)
  const applyHosts = hosts.map((host): HostKind => ['apply', host])
  return [...applyHosts, ['website', firstHostOf(entry.website)], ['email', emailDomainOf(entry.email)]]
}

/**
 * Returns why reviewers cannot block a domain, or null if they can. A domain that many companies share cannot be
 * blocked, and in a demo neither can the domain of the accounts that all visitors share.
 */
export function blockFault(domain: string, { demo }: Pick<Config, 'demo'>): string | null {
  if (demo && demoAddresses.some((email) => isWithin(email.split('@')[1] ?? '', domain)))
    return `All visitors share the demo accounts at ${domain}. It cannot be blocked.`
  if (isMailProvider(domain)) return `Anyone can get an address at ${domain}. It cannot be blocked.`
  return isShared(domain) || isPublicSuffix(domain)
    ? `Many companies use ${domain}. It cannot be blocked.`
    : null
}
