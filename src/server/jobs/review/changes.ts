// The differences between an entry of the review queue and the approved version of the job or company.
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import type { DecisionSubject } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'

import { findLastApproval, listChangesAfter } from './evidence-queries.ts'

/** At most this many edits since an approval are compared. */
const MAX_CHANGES = 200

/**
 * The fields of a job whose changes the review page shows, in this order. The type requires that the list has every
 * field that members can edit. Otherwise reviewers would not see changes to a forgotten field.
 */
const jobContents = listFieldNames<JobUpdateBody>({
  title: true,
  company_id: true,
  location_type: true,
  location: true,
  countries: true,
  salary_min: true,
  salary_max: true,
  salary_period: true,
  salary_currency: true,
  employment_schedule: true,
  contract_type: true,
  seniority_level: true,
  skills: true,
  apply_link: true,
  is_active: true,
  expires_at: true,
  publish_at: true,
  visa_sponsorship: true,
  overlap: true,
  description: true,
})

const companyContents = listFieldNames<CompanyChanges>({
  name: true,
  website: true,
  logo: true,
  description: true,
})

function listFieldNames<Body>(fields: Record<keyof Body, true>): string[] {
  return Object.keys(fields)
}

type Fields = Record<string, unknown>

type Difference = { field: string; before: unknown; after: unknown }

type EntryInfo = { about: DecisionSubject; decidedAt: Date | undefined }

/**
 * Returns the changes that a reviewer has to check.
 * - For a pending revision, these are the changes of the revision.
 * - For a job that was submitted again, these are the changes since the last decision (`decidedAt`).
 * - For other entries, these are the changes since the last approval.
 * Every result also has the changes to the company since the approval of the job.
 */
export async function listReviewChanges(
  db: Db,
  job: ManagedJobDetail,
  { about, decidedAt }: EntryInfo,
): Promise<Difference[]> {
  const approvedAt = await findLastApproval(db, job.id)
  const company = await listCompanyChanges(db, job, approvedAt)
  if (about === 'changes') return [...findDifferences(jobContents, job, { ...job.proposed }), ...company]
  const after = (about === 'posting' ? decidedAt : undefined) ?? approvedAt
  if (after === null) return company
  return [...(await listChangesSince(db, jobContents, { subject: 'job', id: job.id, after })), ...company]
}

/**
 * Returns the changes to the company since the job was approved, or since its first publication if it was never
 * approved.
 */
async function listCompanyChanges(
  db: Db,
  job: ManagedJobDetail,
  approvedAt: Date | null,
): Promise<Difference[]> {
  if (job.first_published_at === null) return []
  const after = approvedAt ?? new Date(job.first_published_at)
  const changes = await listChangesSince(db, companyContents, {
    subject: 'company',
    id: job.company.id,
    after,
  })
  return changes.map(({ field, before, after: now }) => ({ field: `company_${field}`, before, after: now }))
}

async function listChangesSince(
  db: Db,
  contents: readonly string[],
  of: Parameters<typeof listChangesAfter>[1],
): Promise<Difference[]> {
  const before: Fields = {}
  const after: Fields = {}
  for (const change of await listChangesAfter(db, of, MAX_CHANGES)) {
    Object.assign(after, change.after)
    // Keeps the `before` of the first change to a field, because that is the approved value.
    for (const [field, value] of Object.entries(change.before ?? {}))
      if (!(field in before)) before[field] = value
  }
  return findDifferences(contents, before, after)
}

/** Returns the changes in the order of `contents`. */
function findDifferences(contents: readonly string[], before: Fields, after: Fields): Difference[] {
  const changed = new Set(changedFields(before, after))
  return contents
    .filter((field) => changed.has(field))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

export function proposedCompanyChanges(company: Company, changes: CompanyChanges): Difference[] {
  return findDifferences(companyContents, company, changes)
}
