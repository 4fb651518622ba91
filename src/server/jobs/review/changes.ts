// What differs in an entry of the queue from what reviewers have approved.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { DecisionSubject } from '#contract/jobs/rules/decisions.ts'
import { type Difference, differencesOf } from '#contract/jobs/rules/differences.ts'
import type { Db } from '#server/db/open.ts'

import { findLastApproval, listChangesAfter } from './evidence-queries.ts'

/** More edits than that since an approval are not told apart any further. */
const MOST_CHANGES = 200

/** What employers write; the rest follows from it, or from decisions. */
const contents = [
  'title',
  'location_type',
  'location',
  'countries',
  'salary_min',
  'salary_max',
  'salary_period',
  'salary_currency',
  'employment_schedule',
  'contract_type',
  'seniority_level',
  'skills',
  'apply_link',
  'expires_at',
  'description',
] as const

/** What its owners write of a company, and every job shows. */
const companyContents = ['name', 'website', 'logo', 'description'] as const

type Fields = Record<string, unknown>

/** Of an edit, what it changes; of what is on the board already, what was changed since it was approved. */
export async function changesOf(
  db: Db,
  job: ManagedJobDetail,
  about: DecisionSubject,
): Promise<Difference[]> {
  const approvedAt = await findLastApproval(db, job.id)
  const company = await companyChanges(db, job, approvedAt)
  if (about === 'changes') return [...inOrder(differencesOf(only(job), { ...job.proposed })), ...company]
  if (approvedAt === null) return company
  const changes = await changesSince(db, { subject: 'job', id: job.id, after: approvedAt })
  return [...inOrder(changes), ...company]
}

/** Since the job was approved, or came onto the board without that; before, the company is seen as it is. */
async function companyChanges(db: Db, job: ManagedJobDetail, approvedAt: Date | null): Promise<Difference[]> {
  if (job.first_published_at === null) return []
  const after = approvedAt ?? new Date(job.first_published_at)
  const changes = await changesSince(db, { subject: 'company', id: job.company.id, after })
  return companyContents.flatMap((field) =>
    changes
      .filter((each) => each.field === field)
      .map(({ before, after: now }) => ({ field: `company_${field}`, before, after: now })),
  )
}

async function changesSince(db: Db, of: Parameters<typeof listChangesAfter>[1]): Promise<Difference[]> {
  const before: Fields = {}
  const after: Fields = {}
  for (const change of await listChangesAfter(db, of, MOST_CHANGES)) {
    Object.assign(after, change.after)
    // The first change of a field tells what it was.
    for (const [field, value] of Object.entries(change.before ?? {}))
      if (!(field in before)) before[field] = value
  }
  return differencesOf(before, after)
}

function only(job: ManagedJobDetail): Fields {
  const fields: Fields = job
  return Object.fromEntries(contents.map((field) => [field, fields[field]]))
}

function inOrder(differences: readonly Difference[]): Difference[] {
  return contents.flatMap((field) => differences.filter((each) => each.field === field))
}
