import { MIN_VIEWS_TO_COMPARE } from '#contract/jobs/rules/job-activity.ts'
import { type Week, weeksUntil } from '#contract/jobs/rules/weeks.ts'
import {
  type JobStatistics,
  MIN_JOBS_FOR_MEDIAN,
  type StatisticsList,
  type StatisticsMedians,
  statisticsOrderings,
  type StatisticsTotals,
} from '#contract/jobs/statistics.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { parseOrder, selectPage } from '#server/http/list-query.ts'
import { orNotFound } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { days } from '#server/lib/duration.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { mayWrite } from '../access/permissions.ts'
import { countJobs, findJob, type Owner, type StatisticsJob, sumByWeek, sumSince } from './queries.ts'
import { listJobs, readMedianRate, readMedians, sumOfOwner } from './ranking-queries.ts'
import type { EventRecorder } from './recorder.ts'

export const DEFAULT_WEEKS = 12
const MAX_WEEKS = 104
const RECENT_DAYS = 30

type StatisticsContext = Context & { recorder: Pick<EventRecorder, 'flush'> }

export async function listStatistics(ctx: StatisticsContext): Promise<StatisticsList> {
  await ctx.recorder.flush()
  const owner = toOwner(ctx)
  const count = await countJobs(ctx.db, owner)
  const { page, pages, ...span } = selectPage(ctx.query, count)
  const order = parseOrder(ctx.query, statisticsOrderings) ?? { by: 'created_at', isDescending: true }
  const weeks = requestedWeeks(ctx)
  const since = required(weeks[0]).from
  const jobs = await listJobs(ctx.db, owner, { ...span, order, since })
  return {
    count,
    page,
    pages,
    totals: await sumOfOwner(ctx.db, owner, since),
    median: await readBoardMedians(ctx, since),
    median_rate: await readRateToCompare(ctx.db, ctx.now),
    results: await withStatistics(ctx.db, jobs, weeks),
  }
}

async function readBoardMedians({ db, now }: Context, since: string): Promise<StatisticsMedians | null> {
  const { jobs, ...median } = await readMedians(db, { since, now })
  return jobs < MIN_JOBS_FOR_MEDIAN ? null : median
}

type JobParams = { params: { job_id: number } }

/** Returns the statistics of a job. @throws Problem `notFound` for a job of another company */
export async function readStatistics(ctx: StatisticsContext, { params: { job_id: id } }: JobParams) {
  await ctx.recorder.flush()
  const job = orNotFound(isPossibleId(id) ? await findJob(ctx.db, toOwner(ctx), id) : undefined)
  const [statistics] = await withStatistics(ctx.db, [job], requestedWeeks(ctx))
  const since = new Date(ctx.now.getTime() - days(RECENT_DAYS - 1)).toISOString()
  const recent = await sumSince(ctx.db, id, since.slice(0, 'yyyy-mm-dd'.length))
  const rate = await readRateToCompare(ctx.db, ctx.now)
  return { ...required(statistics), last_30_days: recent, median_rate: rate }
}

/** Returns the median rate with which `describeActivity` compares a job. Null if too few jobs have enough views. */
export async function readRateToCompare(db: Db, now: Date): Promise<number | null> {
  const since = required(weeksUntil(now, DEFAULT_WEEKS)[0]).from
  const { jobs, rate } = await readMedianRate(db, { since, minViews: MIN_VIEWS_TO_COMPARE })
  return jobs < MIN_JOBS_FOR_MEDIAN ? null : rate
}

export function toOwner(ctx: Pick<Context, 'identity' | 'config'>): Owner {
  return { memberId: mayWrite(ctx) ? undefined : required(ctx.identity).user.id }
}

/**
 * Returns the most recent weeks. The query parameter `weeks` sets their number. An invalid value selects the default.
 */
export function requestedWeeks({ query, now }: Pick<Context, 'query' | 'now'>): Week[] {
  const count = Number(/^[1-9]\d{0,2}$/.exec(parameterOf(query, 'weeks') ?? '')?.[0] ?? DEFAULT_WEEKS)
  return weeksUntil(now, Math.min(count, MAX_WEEKS))
}

export async function withStatistics(
  db: Db,
  jobs: readonly StatisticsJob[],
  weeks: readonly Week[],
): Promise<JobStatistics[]> {
  const ids = jobs.map(({ id }) => id)
  const sums = ids.length === 0 ? [] : await sumByWeek(db, ids, required(weeks[0]).from)
  const byWeek = new Map(sums.map(({ jobId, from, ...counts }) => [`${jobId} ${from}`, counts]))
  return jobs.map(({ id, ...job }) => {
    const counts = weeks.map((week) => ({ ...week, ...(byWeek.get(`${id} ${week.from}`) ?? zero) }))
    return { job_id: id, ...job, totals: counts.reduce(add, zero), weeks: counts }
  })
}

const zero: StatisticsTotals = { views: 0, apply_clicks: 0, saves: 0 }

function add(a: StatisticsTotals, b: StatisticsTotals): StatisticsTotals {
  return {
    views: a.views + b.views,
    apply_clicks: a.apply_clicks + b.apply_clicks,
    saves: a.saves + b.saves,
  }
}
