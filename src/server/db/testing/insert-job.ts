// Postings for tests: whatever a test does not name is ordinary.
import { slugOf } from '#contract/jobs/rules/slug.ts'

import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'
import { waitUntilHeard } from '../testing.ts'

type Company = Partial<typeof companies.$inferInsert>
type Job = Partial<typeof jobs.$inferInsert>

/** Inserts a company; returns its id. */
export async function insertCompany(db: Db, company: Company = {}): Promise<number> {
  const row = { name: `Company ${crypto.randomUUID()}`, ...company }
  const [{ id } = { id: 0 }] = await db.insert(companies).values(row).returning({ id: companies.id })
  return id
}

/** Inserts a posting, of a new company unless it names one; returns its id. */
export async function insertJob(db: Db, job: Job = {}): Promise<number> {
  const [id = 0] = await insertJobs(db, [job])
  return id
}

/** Inserts postings at once, in this order; returns their ids. Those that name no company share a new one. */
export async function insertJobs(db: Db, postings: readonly Job[]): Promise<number[]> {
  const companyId = postings.every((job) => job.companyId) ? 0 : await insertCompany(db)
  const rows = postings.map((job) => ({
    ...ordinary,
    slug: slugOf(job.title ?? ordinary.title),
    companyId,
    ...job,
  }))
  const made = await db.insert(jobs).values(rows).returning({ id: jobs.id })
  await waitUntilHeard(db)
  return made.map(({ id }) => id)
}

const ordinary = {
  title: 'Django Developer',
  description: 'Write Django.',
  applyLink: 'https://example.org/apply',
  locationType: 'Remote',
  employmentSchedule: 'Full-time',
  contractType: 'Employee',
  seniorityLevel: 'Senior',
  createdAt: new Date('2026-11-01T09:00:00Z'),
}
