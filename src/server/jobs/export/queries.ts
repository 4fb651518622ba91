import { asc, eq, getTableColumns, gt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'

export type ExportedJob = typeof jobs.$inferSelect & { company: string; companyWebsite: string | null }

const JOBS_PER_QUERY = 500

/** Returns up to 500 jobs with an ID above `id`, in order of their IDs. */
export function listJobsAfter(db: Db, id: number): Promise<ExportedJob[]> {
  return db
    .select({ ...getTableColumns(jobs), company: companies.name, companyWebsite: companies.website })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(gt(jobs.id, id))
    .orderBy(asc(jobs.id))
    .limit(JOBS_PER_QUERY)
}
