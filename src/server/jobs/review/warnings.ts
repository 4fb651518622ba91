// Finds the strongest warning about each entry on a page of the queue.
import { toJob, toWire } from '#contract/jobs/job.ts'
import { companyEvidenceOn } from '#contract/jobs/rules/company-evidence.ts'
import { strongestWarning } from '#contract/jobs/rules/evidence-order.ts'
import { evidenceOn } from '#contract/jobs/rules/evidence.ts'
import type { Context } from '#server/http/context.ts'

import { firstHostOf } from '../moderation/hosts.ts'
import { listManagedCompanies, type ManagedCompany } from '../store/companies-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { findJobsWithState } from '../store/managed-jobs-queries.ts'
import { findReportedDeadLinks } from '../store/matters-queries.ts'
import { listCopies } from './duplicate-queries.ts'
import { oldestComparedAt } from './duplicates.ts'
import { companyFacts, linkFacts, senderFacts } from './facts.ts'
import type { PendingRow } from './queries.ts'

type WarningContext = Pick<Context, 'db' | 'now' | 'config'>

/**
 * Loads the data for a page of the queue. Returns a function that returns the strongest warning about a row, or null.
 * To keep the page fast, the warning about similar jobs covers only exact copies.
 */
export async function createWarningLookup(ctx: WarningContext, rows: readonly PendingRow[]) {
  const ofJob = await createJobWarningLookup(ctx, rows)
  const ofCompany = await createCompanyWarningLookup(ctx, rows)
  return (row: PendingRow): string | null => (row.jobId === null ? ofCompany(row) : ofJob(row))
}

async function createJobWarningLookup({ db, now, config }: WarningContext, rows: readonly PendingRow[]) {
  const managed = await findJobsWithState(
    db,
    rows.flatMap(({ jobId }) => jobId ?? []),
  )
  const jobs = new Map(managed.map((job) => [job.id, job]))
  const factsOf = await companyFacts(
    db,
    managed.map(({ company }) => company),
  )
  const senderOf = await senderFacts(db, rows, now)
  const copies = await listCopies(
    db,
    managed.map(({ id }) => id),
    oldestComparedAt(now),
  )
  const deadLinks = await findReportedDeadLinks(
    db,
    managed.map(({ id }) => id),
  )
  return (row: PendingRow): string | null => {
    const job = jobs.get(row.jobId ?? 0)
    if (job === undefined) return null
    const shown = row.about === 'changes' ? proposedJob(job) : job
    const evidence = evidenceOn({
      ...factsOf(job.company.id),
      ...linkFacts(shown),
      job: shown,
      community: config.communityName,
      communityWords: config.communityWords,
      isSponsor: job.isSponsored,
      maxSimilarity: copies.has(job.id) ? 1 : null,
      source: null,
      sender: senderOf(row),
      hasDeadLink: deadLinks.has(job.id),
      jobsWithMatter: 0,
    })
    return strongestWarning(evidence)
  }
}

function proposedJob(job: ManagedJob) {
  return toJob(Object.assign(toWire(job), job.revision?.changes))
}

async function createCompanyWarningLookup({ db }: WarningContext, rows: readonly PendingRow[]) {
  const ids = rows.flatMap(({ jobId, companyId }) => (jobId === null ? companyId : []))
  const companies = new Map((await listManagedCompanies(db, ids)).map((each) => [each.id, each]))
  const factsOf = await companyFacts(
    db,
    [...companies.values()].map((company) => ({ id: company.id, name: proposedFields(company).name })),
  )
  return ({ companyId }: PendingRow): string | null => {
    const company = companies.get(companyId)
    if (company === undefined) return null
    const websiteHost = firstHostOf(proposedFields(company).website)
    return strongestWarning(companyEvidenceOn({ ...factsOf(companyId), websiteHost }))
  }
}

function proposedFields(company: ManagedCompany) {
  const { name = company.name, website = company.website } = company.revision?.changes ?? {}
  return { name, website }
}
