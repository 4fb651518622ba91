// The SQL of what is counted about jobs.
import { and, count, desc, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { FigureTotals } from '#contract/jobs/figures.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobFigures } from '#server/db/tables/job-figures.ts'
import { jobs } from '#server/db/tables/jobs.ts'

/** `day` as in 2026-11-20. */
export type Counted = { jobId: number; day: string; views: number; applyClicks: number; saves: number }

/** Adds to what is there, also what other instances add; what was counted of a job that is gone is dropped. */
export async function addFigures(db: Db, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return
  const given = JSON.stringify(rows)
  await db.execute(sql`
    insert into ${jobFigures} as kept (job_id, day, views, apply_clicks, saves)
    select job.id, given.day, given.views, given."applyClicks", given.saves
    from json_to_recordset(${given}::json)
      as given ("jobId" integer, day date, views integer, "applyClicks" integer, saves integer)
    join ${jobs} as job on job.id = given."jobId"
    order by job.id, given.day
    for key share of job
    on conflict (job_id, day) do update set
      views = kept.views + excluded.views,
      apply_clicks = kept.apply_clicks + excluded.apply_clicks,
      saves = kept.saves + excluded.saves`)
}

export async function deleteFigures(db: Db, before: string): Promise<void> {
  await db.delete(jobFigures).where(lt(jobFigures.day, before))
}

/** Whose jobs are meant: those of the companies of a member, or all. */
export type Whose = { memberId: number | undefined }

function isTheirs(db: Db, { memberId }: Whose): SQL | undefined {
  if (memberId === undefined) return undefined
  const membership = db
    .select({ one: sql`1` })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, jobs.companyId), eq(companyMembers.userId, memberId)))
  return exists(membership)
}

export async function countTheirs(db: Db, whose: Whose): Promise<number> {
  const [row] = await db.select({ jobs: count() }).from(jobs).where(isTheirs(db, whose))
  return row?.jobs ?? 0
}

export type FigureJob = { id: number; slug: string; title: string; company: string }
type Span = { limit: number; offset: number }

const named = { id: jobs.id, slug: jobs.slug, title: jobs.title, company: companies.name }

/** Newest first. */
export function listTheirs(db: Db, whose: Whose, { limit, offset }: Span): Promise<FigureJob[]> {
  return db
    .select(named)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isTheirs(db, whose))
    .orderBy(desc(jobs.id))
    .limit(limit)
    .offset(offset)
}

/** Newest first, those that are older than the one with the id `before`. */
export function listTheirsBefore(
  db: Db,
  whose: Whose,
  { before, limit }: { before: number; limit: number },
): Promise<FigureJob[]> {
  return db
    .select(named)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isTheirs(db, whose), lt(jobs.id, before)))
    .orderBy(desc(jobs.id))
    .limit(limit)
}

export async function findTheirs(db: Db, whose: Whose, id: number): Promise<FigureJob | undefined> {
  const [job] = await db
    .select(named)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(jobs.id, id), isTheirs(db, whose)))
  return job
}

const sums = {
  views: sql<number>`sum(${jobFigures.views})::int`,
  apply_clicks: sql<number>`sum(${jobFigures.applyClicks})::int`,
  saves: sql<number>`sum(${jobFigures.saves})::int`,
}

/** By job and Monday, of the weeks in which something was counted. */
export function sumByWeek(db: Db, jobIds: readonly number[], since: string) {
  const monday = sql<string>`to_char(date_trunc('week', ${jobFigures.day}::timestamp), 'YYYY-MM-DD')`
  return db
    .select({ jobId: jobFigures.jobId, from: monday, ...sums })
    .from(jobFigures)
    .where(and(inArray(jobFigures.jobId, [...jobIds]), gte(jobFigures.day, since)))
    .groupBy(jobFigures.jobId, sql`2`)
}

export async function sumSince(db: Db, jobId: number, since: string): Promise<FigureTotals> {
  const [row] = await db
    .select({
      views: sql<number>`coalesce(${sums.views}, 0)`,
      apply_clicks: sql<number>`coalesce(${sums.apply_clicks}, 0)`,
      saves: sql<number>`coalesce(${sums.saves}, 0)`,
    })
    .from(jobFigures)
    .where(and(eq(jobFigures.jobId, jobId), gte(jobFigures.day, since)))
  return row ?? { views: 0, apply_clicks: 0, saves: 0 }
}
