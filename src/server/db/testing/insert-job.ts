// Inserts jobs and companies for tests, with ordinary values for the fields that a test does not set.
import { slugOf } from '#contract/jobs/rules/slug.ts'

import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'
import { waitForNotificationsOf } from '../testing.ts'

type Company = Partial<typeof companies.$inferInsert>
type Job = Partial<typeof jobs.$inferInsert>

/** Inserts a company and returns its id. */
export async function insertCompany(db: Db, company: Company = {}): Promise<number> {
  const row = { name: `Company ${crypto.randomUUID()}`, ...company }
  const [{ id } = { id: 0 }] = await db.insert(companies).values(row).returning({ id: companies.id })
  return id
}

/** Inserts a job and returns its id. Creates a company unless `job` has one. */
export async function insertJob(db: Db, job: Job = {}): Promise<number> {
  const [id = 0] = await insertJobs(db, [job])
  return id
}

/** Inserts jobs in one statement and returns their ids in the same order. Jobs without a company share a new one. */
export async function insertJobs(db: Db, jobRows: readonly Job[]): Promise<number[]> {
  const companyId = jobRows.every((job) => job.companyId) ? 0 : await insertCompany(db)
  const rows = jobRows.map((job) => ({
    ...defaults,
    slug: slugOf(job.title ?? defaults.title),
    companyId,
    ...job,
  }))
  const inserted = await db.insert(jobs).values(rows).returning({ id: jobs.id })
  await waitForNotificationsOf(db)
  return inserted.map(({ id }) => id)
}

const defaults = {
  title: 'Django Developer',
  description: 'Write Django.',
  applyLink: 'https://example.org/apply',
  locationType: 'Remote',
  employmentSchedule: 'Full-time',
  contractType: 'Employee',
  seniorityLevel: 'Senior',
  createdAt: new Date('2026-11-01T09:00:00Z'),
}
