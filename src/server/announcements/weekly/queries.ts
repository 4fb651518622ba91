import { and, asc, gte, lt } from 'drizzle-orm'

import type { Job } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { visibleCondition, selectJobs } from '#server/jobs/store/jobs-queries.ts'

import type { Week } from './week.ts'

/** Returns visible jobs that were first published in the week, oldest first. */
export function listJobsOfWeek(
  db: Db,
  { week: { from, until }, now, limit }: { week: Week; now: Date; limit: number },
): Promise<Job[]> {
  return selectJobs(db)
    .where(and(visibleCondition(now), gte(jobs.firstPublishedAt, from), lt(jobs.firstPublishedAt, until)))
    .orderBy(asc(jobs.firstPublishedAt), asc(jobs.id))
    .limit(limit)
}
