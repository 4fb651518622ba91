// Postings for tests: whatever a test does not name is ordinary.
import { slugOf } from '#contract/jobs/rules/slug.ts'

import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'

type Company = Partial<typeof companies.$inferInsert>
type Job = Partial<typeof jobs.$inferInsert>

/** Inserts a company; returns its id. */
export async function insertCompany(db: Db, company: Company = {}): Promise<number> {
  const [row] = await db
    .insert(companies)
    .values({ name: `Company ${crypto.randomUUID()}`, ...company })
    .returning({ id: companies.id })
  return row?.id ?? 0
}

/** Inserts a posting, of a new company unless it names one; returns its id. */
export async function insertJob(db: Db, job: Job = {}): Promise<number> {
  const title = job.title ?? 'Django Developer'
  const [row] = await db
    .insert(jobs)
    .values({
      title,
      slug: slugOf(title),
      description: 'Write Django.',
      applyLink: 'https://example.org/apply',
      locationType: 'Remote',
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      ...job,
      companyId: job.companyId ?? (await insertCompany(db)),
    })
    .returning({ id: jobs.id })
  return row?.id ?? 0
}
