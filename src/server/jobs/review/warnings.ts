// Summarizes the warnings about each entry on a page of the queue.
import { toJob, toWire } from '#contract/jobs/job.ts'
import { companyEvidenceOn } from '#contract/jobs/rules/company-evidence.ts'
import { type Evidence, summarizeWarnings } from '#contract/jobs/rules/evidence.ts'
import { hostsOfLink } from '#contract/jobs/rules/hosts.ts'
import type { Context } from '#server/http/context.ts'

import { listManagedCompanies, type ManagedCompany } from '../store/companies-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { findJobsWithState } from '../store/managed-jobs-queries.ts'
import { listCopies } from './duplicate-queries.ts'
import { oldestComparedAt } from './duplicates.ts'
import { companyFacts, createBlockLookup, createJobEvidence } from './facts.ts'
import type { PendingRow } from './queries.ts'

type WarningContext = Pick<Context, 'db' | 'now' | 'config'>

/**
 * Loads the data for a page of the queue. Returns a function that summarizes the warnings about a row. To keep the page
 * fast, the warning about similar jobs covers only exact copies.
 */
export async function createWarningLookup(ctx: WarningContext, rows: readonly PendingRow[]) {
  const ofJob = await createJobLookup(ctx, rows)
  const ofCompany = await createCompanyLookup(ctx, rows)
  return (row: PendingRow) => summarizeWarnings(row.jobId === null ? ofCompany(row) : ofJob(row))
}

async function createJobLookup(ctx: WarningContext, rows: readonly PendingRow[]) {
  const { db, now } = ctx
  const ids = rows.flatMap(({ jobId }) => jobId ?? [])
  const jobs = new Map((await findJobsWithState(db, ids)).map((job) => [job.id, job]))
  const copies = await listCopies(db, ids, oldestComparedAt(now))
  const entries = rows.flatMap((row) => {
    const job = jobs.get(row.jobId ?? 0)
    return job === undefined ? [] : { row, job: row.about === 'changes' ? proposedJob(job) : job }
  })
  const evidenceOf = await createJobEvidence(ctx, entries)
  return ({ jobId }: PendingRow): Evidence[] => {
    const entry = entries.find(({ job }) => job.id === jobId)
    if (entry === undefined) return []
    const { id } = entry.job
    const isSponsor = jobs.get(id)?.isSponsored ?? false
    return evidenceOf({ ...entry, isSponsor, maxSimilarity: copies.has(id) ? 1 : null })
  }
}

function proposedJob(job: ManagedJob) {
  return toJob(Object.assign(toWire(job), job.revision?.changes))
}

async function createCompanyLookup({ db }: WarningContext, rows: readonly PendingRow[]) {
  const ids = rows.flatMap(({ jobId, companyId }) => (jobId === null ? (companyId ?? []) : []))
  const companies = new Map(
    (await listManagedCompanies(db, ids)).map((company) => [company.id, proposedFields(company)]),
  )
  const factsOf = await companyFacts(db, [...companies.values()])
  const blockOf = await createBlockLookup(
    db,
    [...companies.values()].map(({ hosts }) => hosts),
  )
  return ({ companyId }: PendingRow): Evidence[] => {
    const company = companies.get(companyId ?? 0)
    if (company === undefined) return []
    const [websiteHost = null] = company.hosts
    return companyEvidenceOn({ ...factsOf(company.id), websiteHost, blockedDomain: blockOf(company.hosts) })
  }
}

function proposedFields(company: ManagedCompany) {
  const { name = company.name, website = company.website } = company.revision?.changes ?? {}
  return { id: company.id, name, hosts: hostsOfLink(website) }
}
