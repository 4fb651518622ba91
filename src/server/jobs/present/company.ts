// Builds the responses that show a company to its members, reviewers and staff.
import * as z from 'zod/mini'

import type { CompanyFeedback, ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { companyWire, toCompanyWire } from '#contract/jobs/company.ts'
import type { JobRole } from '#contract/jobs/rules/actions.ts'
import { companyActionsIn } from '#contract/jobs/rules/company-actions.ts'
import { decisions } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import type { ManagedCompany } from '../store/companies-queries.ts'
import { findLastDecision } from '../store/decisions-queries.ts'
import { countLiveJobs, findQuota } from '../store/quota-queries.ts'

export type CompanyParams = { params: { company_id: number } }

const versionedCompany = z.extend(companyWire, {
  revision: z.object({ changes: z.unknown(), status: z.string(), edition: z.int() }),
})

/**
 * Returns the ETag of a company including its pending changes. Without pending changes, this is the ETag of the
 * approved version.
 */
export function companyVersion(company: ManagedCompany): string {
  const wire = toCompanyWire(company)
  if (company.revision === null) return tagOf(companyWire, wire)
  const { changes, status, edition } = company.revision
  return tagOf(versionedCompany, { ...wire, revision: { changes, status, edition } })
}

/** @throws Problem `conflict` if `ifMatch` is not the current version of the company and its pending changes */
export function requireCompanyVersion(ifMatch: string | undefined, company: ManagedCompany): void {
  requireMatch(ifMatch, companyVersion(company))
}

/**
 * Returns a company with its pending changes. Callers who are not members, reviewers or staff get only the approved
 * version.
 */
export async function presentManagedCompany(
  company: ManagedCompany,
  { db, role, now, config }: Pick<Context, 'db' | 'now' | 'config'> & { role: JobRole },
): Promise<ManagedCompanyDetail> {
  const revision = role === 'none' ? null : company.revision
  return {
    ...toCompanyWire(company),
    role,
    actions: [...companyActionsIn(revision?.status ?? null, role)],
    version: companyVersion({ ...company, revision }),
    proposed: revision && { ...revision.changes },
    proposal: revision?.status ?? null,
    feedback: revision && (await readFeedback(db, company.id, revision.status)),
    submitted_at: revision?.submittedAt.toISOString() ?? null,
    job_quota: role === 'none' ? null : ((await findQuota(db, company.id)) ?? config.jobsPerCompany ?? null),
    live_jobs: role === 'none' ? null : await countLiveJobs(db, company.id, { now }),
  }
}

async function readFeedback(
  db: Db,
  companyId: number,
  status: NonNullable<ManagedCompany['revision']>['status'],
): Promise<CompanyFeedback | null> {
  if (status === 'waiting') return null
  const last = await findLastDecision(db, { companyId })
  if (last === undefined) return null
  const { reason, note, decidedAt } = last
  const decision = decisions.find((each) => each === last.decision) ?? 'changes_wanted'
  return { decision, reason, note, decided_at: decidedAt.toISOString() }
}
