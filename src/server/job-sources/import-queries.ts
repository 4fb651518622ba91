// The SQL of imported jobs: jobs of earlier sources, and jobs that close soon.
import { and, asc, eq, isNull, like, lte, notExists, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobRevisions } from '#server/db/tables/reviews.ts'

/**
 * Returns a job of the company that a deleted source imported with this ID and link. Ignores jobs of current sources.
 */
export async function findOrphan(
  tx: Db,
  { companyId, externalId, applyLink }: { companyId: number; externalId: string; applyLink: string },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyId, companyId),
        eq(jobs.externalId, externalId),
        // Boards of other systems can have the same ID.
        eq(jobs.applyLink, applyLink),
        like(jobs.source, 'ats:%'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(sourceJobs)
            .where(eq(sourceJobs.jobId, jobs.id)),
        ),
      ),
    )
    .orderBy(asc(jobs.id))
    .limit(1)
  return row?.id
}

/** Lists the published jobs of a source that its board still lists and that close before `horizon`. */
export async function listJobsClosingSoon(
  db: Db,
  sourceId: number,
  { now, horizon, maxRenewals }: { now: Date; horizon: Date; maxRenewals: number },
): Promise<{ externalId: string; jobId: number }[]> {
  const waiting = db
    .select({ one: sql`1` })
    .from(jobRevisions)
    .where(and(eq(jobRevisions.jobId, jobs.id), eq(jobRevisions.status, 'waiting')))
  return db
    .select({ externalId: sourceJobs.externalId, jobId: jobs.id })
    .from(sourceJobs)
    .innerJoin(jobs, eq(jobs.id, sourceJobs.jobId))
    .where(
      and(
        eq(sourceJobs.sourceId, sourceId),
        isNull(sourceJobs.missingSince),
        sql`${sourceJobs.renewals} < ${maxRenewals}`,
        jobs.isActive,
        isNull(jobs.review),
        isNull(jobs.recheck),
        sql`${jobs.expiresAt} >= ${now.toISOString()}::timestamptz`,
        lte(jobs.expiresAt, horizon),
        notExists(waiting),
      ),
    )
    .orderBy(asc(sourceJobs.externalId))
}
