// Sorts jobs by their statistics, and computes the medians of all jobs on the board. Employers compare the statistics
// of their own jobs with these medians.
import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'

import type { StatisticsMedians, statisticsOrderings, StatisticsTotals } from '#contract/jobs/statistics.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobStatistics } from '#server/db/tables/job-statistics.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import type { Order } from '#server/http/list-query.ts'
import { required } from '#server/lib/required.ts'

import { visibleCondition } from '../store/jobs-queries.ts'
import { isOwnedBy, jobColumns, type Owner, type StatisticsJob, sumsOrZero } from './queries.ts'

type Span = { limit: number; offset: number }
type StatisticsOrder = Order<(typeof statisticsOrderings)[number]>

/** Selects the sums of each job since a day, such as 2026-11-20. Jobs without events have no row. */
function sumsSince(db: Db, since: string) {
  return db
    .select({
      jobId: jobStatistics.jobId,
      views: sql<number>`sum(${jobStatistics.views})`.as('total_views'),
      applyClicks: sql<number>`sum(${jobStatistics.applyClicks})`.as('total_apply_clicks'),
      saves: sql<number>`sum(${jobStatistics.saves})`.as('total_saves'),
    })
    .from(jobStatistics)
    .where(gte(jobStatistics.day, since))
    .groupBy(jobStatistics.jobId)
    .as('totals')
}

type Sums = ReturnType<typeof sumsSince>

const rateExpression = ({ views, applyClicks }: Sums) => sql`${applyClicks}::float8 / nullif(${views}, 0)`

function orderColumn(by: StatisticsOrder['by'], sumsOfJobs: Sums): SQL {
  const { views, applyClicks, saves } = sumsOfJobs
  const columns: Record<StatisticsOrder['by'], SQL> = {
    created_at: sql`${jobs.id}`,
    title: sql`${jobs.title} collate "und-x-icu"`,
    views: sql`coalesce(${views}, 0)`,
    apply_clicks: sql`coalesce(${applyClicks}, 0)`,
    rate: rateExpression(sumsOfJobs),
    saves: sql`coalesce(${saves}, 0)`,
  }
  return columns[by]
}

/**
 * Lists a page of jobs in the given order. Jobs with equal values are ordered newest first. If the order is by the rate
 * of apply clicks per view, jobs without views come last.
 */
export function listJobs(
  db: Db,
  owner: Owner,
  { order, since, limit, offset }: Span & { order: StatisticsOrder; since: string },
): Promise<StatisticsJob[]> {
  const sumsOfJobs = sumsSince(db, since)
  const column = orderColumn(order.by, sumsOfJobs)
  return db
    .select(jobColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(sumsOfJobs, eq(sumsOfJobs.jobId, jobs.id))
    .where(isOwnedBy(db, owner))
    .orderBy(
      order.isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`,
      desc(jobs.id),
    )
    .limit(limit)
    .offset(offset)
}

export async function sumOfOwner(db: Db, owner: Owner, since: string): Promise<StatisticsTotals> {
  const [row] = await db
    .select(sumsOrZero)
    .from(jobStatistics)
    .innerJoin(jobs, eq(jobs.id, jobStatistics.jobId))
    .where(and(isOwnedBy(db, owner), gte(jobStatistics.day, since)))
  return required(row)
}

const median = (column: SQL) => sql<number>`percentile_cont(0.5) within group (order by ${column})`

/** Returns the medians over all jobs on the board since the day `since`, and the number of these jobs. */
export async function readMedians(
  db: Db,
  { since, now }: { since: string; now: Date },
): Promise<StatisticsMedians & { jobs: number }> {
  const sumsOfJobs = sumsSince(db, since)
  const { views, applyClicks, saves } = sumsOfJobs
  const [row] = await db
    .select({
      jobs: count(),
      views: median(sql`coalesce(${views}, 0)::float8`),
      apply_clicks: median(sql`coalesce(${applyClicks}, 0)::float8`),
      saves: median(sql`coalesce(${saves}, 0)::float8`),
      rate: sql<number | null>`${median(rateExpression(sumsOfJobs))}`,
    })
    .from(jobs)
    .leftJoin(sumsOfJobs, eq(sumsOfJobs.jobId, jobs.id))
    .where(visibleCondition(now))
  return required(row)
}

/**
 * Returns the median rate of apply clicks per view since the day `since`. Counts open and closed jobs with at least
 * `minViews` views.
 */
export async function readMedianRate(
  db: Db,
  { since, minViews }: { since: string; minViews: number },
): Promise<{ jobs: number; rate: number | null }> {
  const sumsOfJobs = sumsSince(db, since)
  const [row] = await db
    .select({ jobs: count(), rate: sql<number | null>`${median(rateExpression(sumsOfJobs))}` })
    .from(sumsOfJobs)
    .where(gte(sumsOfJobs.views, minViews))
  return required(row)
}
