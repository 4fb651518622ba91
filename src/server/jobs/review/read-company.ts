import type { CompanyReviewEntry } from '#contract/jobs/review.ts'
import { companyEvidenceOn } from '#contract/jobs/rules/company-evidence.ts'
import { hostsOfLink } from '#contract/jobs/rules/hosts.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { roleFor } from '../access/role.ts'
import { type CompanyParams, presentManagedCompany } from '../present/company.ts'
import { findManagedCompany } from '../store/companies-queries.ts'
import { proposedCompanyChanges } from './changes.ts'
import { companyFacts, createBlockLookup } from './facts.ts'
import { presentCompanyRow, toQueueCaller } from './list.ts'
import { findPendingCompany } from './queries.ts'

/**
 * Returns the pending changes to a company, with evidence for the decision. @throws Problem `notFound` for a company
 * without pending changes
 */
export async function readCompanyReviewEntry(
  ctx: Context,
  { params }: CompanyParams,
): Promise<CompanyReviewEntry> {
  const { db } = ctx
  const company = orNotFound(await findManagedCompany(db, params.company_id))
  const row = orNotFound(await findPendingCompany(db, company.id, toQueueCaller(ctx)))
  const revision = orNotFound(company.revision ?? undefined)
  const { changes } = revision
  const { name = company.name, website = company.website } = changes
  const hosts = hostsOfLink(website)
  const blockOf = await createBlockLookup(db, [hosts])
  return {
    ...presentCompanyRow(row),
    detail: await presentManagedCompany(company, { ...ctx, role: await roleFor(ctx, company.id) }),
    changes: proposedCompanyChanges(company, changes),
    evidence: companyEvidenceOn({
      ...(await companyFacts(db, [{ id: company.id, name }]))(company.id),
      websiteHost: hosts[0] ?? null,
      blockedDomain: blockOf(hosts),
    }),
  }
}
