import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { MAX_COMPARED_LENGTH } from '#contract/jobs/rules/similarity.ts'
import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'

type Criteria = { jobId: number; companyId: number; applyLink: string; words: readonly string[]; after: Date }

/**
 * Lists jobs that may be copies of a job. Jobs of its company or with its apply link come first. Within each group,
 * jobs with more of `words` in their titles come first.
 */
export function listCandidates(db: Db, criteria: Criteria, limit: number) {
  const shared = criteria.words.map((word) => sql`(strpos(lower(${jobs.title}), ${word}) > 0)::int`)
  // Casts the 0, because PostgreSQL takes a bare number in ORDER BY for the position of a column.
  const words = sql`(${shared.length === 0 ? sql`0::int` : sql.join(shared, sql` + `)})`
  const isOfCompany = eq(jobs.companyId, criteria.companyId)
  const hasLink = eq(jobs.applyLink, criteria.applyLink)
  return db
    .select({
      jobId: jobs.id,
      title: jobs.title,
      text: sql<string>`left(${jobs.description}, ${MAX_COMPARED_LENGTH}::int)`,
    })
    .from(jobs)
    .where(
      and(
        gt(jobs.createdAt, criteria.after),
        ne(jobs.id, criteria.jobId),
        or(isOfCompany, hasLink, sql`${words} > 0`),
      ),
    )
    .orderBy(sql`(${or(isOfCompany, hasLink)}) desc`, sql`${words} desc`, desc(jobs.id))
    .limit(limit)
}

/**
 * Returns which of these jobs have a copy that was created after `after`. A copy has the same title and description.
 */
export async function listCopies(db: Db, ids: readonly number[], after: Date): Promise<ReadonlySet<number>> {
  const other = alias(jobs, 'other')
  const isCopy = and(
    eq(other.title, jobs.title),
    ne(other.id, jobs.id),
    gt(other.createdAt, after),
    // Avoids `=`. With `=`, PostgreSQL would choose a hash join and read the descriptions of all jobs.
    sql`(${other.description} <> ${jobs.description}) is false`,
  )
  const rows = await db
    .selectDistinct({ id: jobs.id })
    .from(jobs)
    .innerJoin(other, isCopy)
    .where(inArray(jobs.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
