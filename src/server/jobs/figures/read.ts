// The figures for those who post: of the jobs of their companies, or of all jobs.
import type { FigureTotals, FiguresList, JobFigures } from '#contract/jobs/figures.ts'
import { type Week, weeksUntil } from '#contract/jobs/rules/weeks.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { found } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { days } from '#server/lib/duration.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { pageOf } from '../dashboard/list-query.ts'
import type { Writers } from '../editing/permissions.ts'
import type { FigureCounting } from './count.ts'
import {
  countTheirs,
  type FigureJob,
  findTheirs,
  listTheirs,
  sumByWeek,
  sumSince,
  type Whose,
} from './queries.ts'

const USUAL_WEEKS = 12
const MOST_WEEKS = 104
const RECENT_DAYS = 30

type Parts = { writers: Writers; counting: Pick<FigureCounting, 'flush'> }

export function figuresReader({ writers, counting }: Parts) {
  return {
    list: async (ctx: Context): Promise<FiguresList> => {
      await counting.flush()
      const whose = whoseOf(ctx, writers)
      const count = await countTheirs(ctx.db, whose)
      const { page, pages, ...span } = pageOf(ctx.query, count)
      const jobs = await listTheirs(ctx.db, whose, span)
      return { count, page, pages, results: await withFigures(ctx.db, jobs, weeksOf(ctx)) }
    },

    /** Somebody else's job does not exist. */
    job: async (ctx: Context, { params: { job_id: id } }: { params: { job_id: number } }) => {
      await counting.flush()
      const job = found(isPossibleId(id) ? await findTheirs(ctx.db, whoseOf(ctx, writers), id) : undefined)
      const [figures] = await withFigures(ctx.db, [job], weeksOf(ctx))
      const since = new Date(ctx.now.getTime() - days(RECENT_DAYS - 1)).toISOString()
      const recent = await sumSince(ctx.db, id, since.slice(0, 'yyyy-mm-dd'.length))
      return { ...required(figures), last_30_days: recent }
    },
  }
}

export function whoseOf({ identity }: Pick<Context, 'identity'>, writers: Writers): Whose {
  return { memberId: writers.include(identity) ? undefined : required(identity).user.id }
}

/** What is no number of weeks is the usual one. */
export function weeksOf({ query, now }: Pick<Context, 'query' | 'now'>): Week[] {
  const asked = Number(/^[1-9]\d{0,2}$/.exec(parameterOf(query, 'weeks') ?? '')?.[0] ?? USUAL_WEEKS)
  return weeksUntil(now, Math.min(asked, MOST_WEEKS))
}

export async function withFigures(
  db: Db,
  jobs: readonly FigureJob[],
  weeks: readonly Week[],
): Promise<JobFigures[]> {
  const ids = jobs.map(({ id }) => id)
  const sums = ids.length === 0 ? [] : await sumByWeek(db, ids, required(weeks[0]).from)
  const byWeek = new Map(sums.map(({ jobId, from, ...counts }) => [`${jobId} ${from}`, counts]))
  return jobs.map(({ id, ...job }) => {
    const figures = weeks.map((week) => ({ ...week, ...(byWeek.get(`${id} ${week.from}`) ?? none) }))
    return { job_id: id, ...job, totals: figures.reduce(add, none), weeks: figures }
  })
}

const none: FigureTotals = { views: 0, apply_clicks: 0, saves: 0 }

function add(a: FigureTotals, b: FigureTotals): FigureTotals {
  return {
    views: a.views + b.views,
    apply_clicks: a.apply_clicks + b.apply_clicks,
    saves: a.saves + b.saves,
  }
}
