// The SQL of imported jobs: jobs of disconnected sources, and jobs that close soon.
import { and, asc, eq, isNull, like, lte, ne, notExists, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sourceJobs } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'

/**
 * Returns the ID of a job that a disconnected source imported with this external ID and apply link. Ignores jobs that
 * belong to a connected source.
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
        // Jobs at different ATS can have the same external ID.
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

/**
 * Lists the published jobs of a source that close before `horizon`, have renewals left, and are still on the source
 * board.
 */
export async function listJobsClosingSoon(
  db: Db,
  sourceId: number,
  { now, horizon, maxRenewals }: { now: Date; horizon: Date; maxRenewals: number },
): Promise<{ externalId: string; jobId: number }[]> {
  const waiting = db
    .select({ one: sql`1` })
    .from(revisions)
    .where(and(eq(revisions.jobId, jobs.id), eq(revisions.status, 'waiting')))
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
        ne(jobs.approval, 'asked'),
        sql`${jobs.expiresAt} >= ${now.toISOString()}::timestamptz`,
        lte(jobs.expiresAt, horizon),
        notExists(waiting),
      ),
    )
    .orderBy(asc(sourceJobs.externalId))
}
