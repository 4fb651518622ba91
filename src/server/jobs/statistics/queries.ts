import { and, count, desc, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { StatisticsTotals } from '#contract/jobs/statistics.ts'
import type { Db } from '#server/db/open.ts'
import { boardDays } from '#server/db/tables/board-statistics.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobStatistics } from '#server/db/tables/job-statistics.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { selectJobs, visibleCondition } from '../store/jobs-queries.ts'

/** `day` is a date such as 2026-11-20 (UTC). */
export type DailyCounts = { jobId: number; day: string; views: number; applyClicks: number; saves: number }

/**
 * Adds counts to the stored counts of jobs and of the board, because several instances count. The counts of deleted jobs
 * are added only to those of the board.
 */
export async function addStatistics(db: Db, rows: readonly DailyCounts[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    with added as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as row ("jobId" integer, day date, views integer, "applyClicks" integer, saves integer)
    ), of_board as (
      insert into ${boardDays} as stored (day, views, apply_clicks)
      select day, sum(views), sum("applyClicks") from added group by day order by day
      on conflict (day) do update set
        views = stored.views + excluded.views,
        apply_clicks = stored.apply_clicks + excluded.apply_clicks
    )
    insert into ${jobStatistics} as stored (job_id, day, views, apply_clicks, saves)
    select job.id, added.day, added.views, added."applyClicks", added.saves
    from added join ${jobs} as job on job.id = added."jobId"
    order by job.id, added.day
    for key share of job
    on conflict (job_id, day) do update set
      views = stored.views + excluded.views,
      apply_clicks = stored.apply_clicks + excluded.apply_clicks,
      saves = stored.saves + excluded.saves`)
}

const RETENTION_MS = days(2 * 365)

/** Deletes statistics that are more than two years old. */
export async function purgeStatistics(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
  await db.delete(jobStatistics).where(lt(jobStatistics.day, oldest))
}

/** Selects the jobs of the companies of the user `memberId`, or all jobs if `memberId` is undefined. */
export type Owner = { memberId: number | undefined }

export function isOwnedBy(db: Db, { memberId }: Owner): SQL | undefined {
  if (memberId === undefined) return undefined
  const membership = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, jobs.companyId), eq(companyMembers.userId, memberId)))
  return exists(membership)
}

export async function countJobs(db: Db, owner: Owner): Promise<number> {
  const [row] = await db.select({ jobs: count() }).from(jobs).where(isOwnedBy(db, owner))
  return row?.jobs ?? 0
}

export type StatisticsJob = { id: number; slug: string; title: string; company: string }
export const jobColumns = { id: jobs.id, slug: jobs.slug, title: jobs.title, company: companies.name }

/** Lists jobs with events on or after the day `since` and with an ID below `before`, newest first. */
export function listJobsBelowId(
  db: Db,
  owner: Owner,
  { before, since, limit }: { before: number; since: string; limit: number },
): Promise<StatisticsJob[]> {
  const events = db
    .select({ one: sql`1` })
    .from(jobStatistics)
    .where(and(eq(jobStatistics.jobId, jobs.id), gte(jobStatistics.day, since)))
  return db
    .select(jobColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isOwnedBy(db, owner), lt(jobs.id, before), exists(events)))
    .orderBy(desc(jobs.id))
    .limit(limit)
}

export async function findJob(db: Db, owner: Owner, id: number): Promise<StatisticsJob | undefined> {
  const [job] = await db
    .select(jobColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(jobs.id, id), isOwnedBy(db, owner)))
  return job
}

const sums = {
  views: sql<number>`sum(${jobStatistics.views})::int`,
  apply_clicks: sql<number>`sum(${jobStatistics.applyClicks})::int`,
  saves: sql<number>`sum(${jobStatistics.saves})::int`,
}

/** Returns the sums for each job and week. `from` is the Monday of the week. Weeks without events have no row. */
export function sumByWeek(db: Db, jobIds: readonly number[], since: string) {
  const monday = sql<string>`to_char(date_trunc('week', ${jobStatistics.day}::timestamp), 'YYYY-MM-DD')`
  return db
    .select({ jobId: jobStatistics.jobId, from: monday, ...sums })
    .from(jobStatistics)
    .where(and(inArray(jobStatistics.jobId, [...jobIds]), gte(jobStatistics.day, since)))
    .groupBy(jobStatistics.jobId, sql`2`)
}

export const sumsOrZero = {
  views: sql<number>`coalesce(${sums.views}, 0)`,
  apply_clicks: sql<number>`coalesce(${sums.apply_clicks}, 0)`,
  saves: sql<number>`coalesce(${sums.saves}, 0)`,
}

export async function sumSince(db: Db, jobId: number, since: string): Promise<StatisticsTotals> {
  const [row] = await db
    .select(sumsOrZero)
    .from(jobStatistics)
    .where(and(eq(jobStatistics.jobId, jobId), gte(jobStatistics.day, since)))
  return required(row)
}

/** Lists the visible jobs of the companies, newest first. */
export function listOpenJobs(db: Db, companyIds: readonly number[], now: Date) {
  return selectJobs(db)
    .where(and(visibleCondition(now), inArray(jobs.companyId, [...companyIds])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
}

/** Returns the sums of each job from the day `from` to the day before `until`. Jobs without events have no entry. */
export async function sumByJob(
  db: Db,
  jobIds: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<Map<number, StatisticsTotals>> {
  const rows = await db
    .select({ jobId: jobStatistics.jobId, ...sums })
    .from(jobStatistics)
    .where(
      and(
        inArray(jobStatistics.jobId, [...jobIds]),
        gte(jobStatistics.day, from),
        lt(jobStatistics.day, until),
      ),
    )
    .groupBy(jobStatistics.jobId)
  return new Map(rows.map(({ jobId, ...totals }) => [jobId, totals]))
}
