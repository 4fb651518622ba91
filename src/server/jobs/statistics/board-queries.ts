// The SQL of the statistics of the whole board.
import { and, asc, count, desc, eq, gte, lt, min, sql } from 'drizzle-orm'

import type { WeekOfBoard } from '#contract/jobs/board-statistics.ts'
import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { boardDays, boardWeeks, countSalts, emptySearches } from '#server/db/tables/board-statistics.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { jobs, publishesCompany } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { countDecisions, readMedianHours, type Span } from '../store/decisions-queries.ts'
import { addDays } from './periods.ts'

/** `start` is the first day of the day or week. */
export type Period = { period: 'day' | 'week'; start: string }

/** Returns the salt of a period. The first instance to ask stores `salt`, and all instances get the same one. */
export async function findOrCreateSalt(db: Db, { period, start }: Period, salt: string): Promise<string> {
  const [row] = await db
    .insert(countSalts)
    .values({ period, start, salt })
    .onConflictDoUpdate({ target: [countSalts.period, countSalts.start], set: { period } })
    .returning({ salt: countSalts.salt })
  return required(row).salt
}

/** Adds the visitors in `sketch` to those that this or other instances have stored for the day. */
export async function mergeSketch(db: Db, day: string, sketch: Uint8Array): Promise<void> {
  const added = sql`${`{${sketch.join(',')}}`}::smallint[]`
  const merged = sql`(
    select array_agg(greatest(stored.rank, added.rank) order by place)
    from unnest(${countSalts.registers}) with ordinality as stored (rank, place)
    join unnest(${added}) with ordinality as added (rank, place) using (place))`
  await db
    .update(countSalts)
    .set({ registers: sql`case when ${countSalts.registers} is null then ${added} else ${merged} end` })
    .where(and(eq(countSalts.period, 'day'), eq(countSalts.start, day)))
}

/** Further searches of a week are ignored, so that an attack from many networks cannot fill the database. */
const MAX_SEARCHES_PER_WEEK = 50_000

/** Adds searches of one week. `network` is a salted hash. */
export async function addEmptySearches(
  db: Db,
  rows: readonly (typeof emptySearches.$inferInsert)[],
): Promise<void> {
  const [stored] = await db.select({ searches: count() }).from(emptySearches)
  const room = MAX_SEARCHES_PER_WEEK - required(stored).searches
  if (room > 0) await db.insert(emptySearches).values(rows.slice(0, room)).onConflictDoNothing()
}

/** Deletes the salts and sketches of the days before `before`. Returns the sketches. */
export function takeSketches(tx: Db, before: string) {
  return tx
    .delete(countSalts)
    .where(and(eq(countSalts.period, 'day'), lt(countSalts.start, before)))
    .returning({ day: countSalts.start, registers: countSalts.registers })
}

/** Stores the visitors of a day that has ended. An instance that was late may have left a second, smaller sketch. */
export async function setVisitors(tx: Db, day: string, visitors: number): Promise<void> {
  await tx
    .insert(boardDays)
    .values({ day, visitors })
    .onConflictDoUpdate({
      target: boardDays.day,
      set: { visitors: sql`greatest(${boardDays.visitors}, excluded.visitors)` },
    })
}

/** Deletes the searches of the weeks before `monday`, and the salts of their networks. */
export async function deleteSearches(tx: Db, monday: string): Promise<void> {
  await tx.delete(emptySearches).where(lt(emptySearches.monday, monday))
  await tx.delete(countSalts).where(and(eq(countSalts.period, 'week'), lt(countSalts.start, monday)))
}

/** Returns the first day with statistics, and the Monday of the last stored week. */
export async function findStart(db: Db): Promise<{ firstDay: string | null; lastWeek: string | null }> {
  const [first] = await db.select({ day: min(boardDays.day) }).from(boardDays)
  const [last] = await db
    .select({ monday: boardWeeks.monday })
    .from(boardWeeks)
    .orderBy(desc(boardWeeks.monday))
    .limit(1)
  return { firstDay: first?.day ?? null, lastWeek: last?.monday ?? null }
}

type Figures = Omit<WeekOfBoard, 'week' | 'from'>

export async function insertWeek(db: Db, monday: string, figures: Figures): Promise<void> {
  await db.insert(boardWeeks).values({ monday, figures }).onConflictDoNothing()
}

/** Returns the last stored weeks, oldest first. */
export async function listWeeks(db: Db, { since, limit }: { since: string; limit: number }) {
  const rows = await db
    .select()
    .from(boardWeeks)
    .where(gte(boardWeeks.monday, since))
    .orderBy(desc(boardWeeks.monday))
    .limit(limit)
  return rows.toReversed()
}

const MIN_NETWORKS = 3
const MAX_SEARCHES = 10

/** Computes the statistics of a week that has ended. `days` is the number of days since the board counts visitors. */
export async function computeWeek(
  db: Db,
  { monday, days }: { monday: string; days: number },
): Promise<Figures> {
  const [from, until] = [new Date(monday), new Date(addDays(monday, 7))]
  const [counted] = await db
    .select({
      visitors: sql<number | null>`sum(${boardDays.visitors})::int`,
      views: sql<number>`coalesce(sum(${boardDays.views}), 0)::int`,
      apply_clicks: sql<number>`coalesce(sum(${boardDays.applyClicks}), 0)::int`,
      emails_sent: sql<number>`coalesce(sum(${boardDays.emails}), 0)::int`,
    })
    .from(boardDays)
    .where(and(gte(boardDays.day, monday), lt(boardDays.day, addDays(monday, 7))))
  const { visitors, ...ofDays } = required(counted)
  const [sent] = await db
    .select({ jobs: sql<number>`count(distinct ${auditLog.subjectId})::int` })
    .from(auditLog)
    .where(and(isJobSent, gte(auditLog.at, from), lt(auditLog.at, until)))
  const [subscribers] = await db
    .select({
      people: sql<number>`count(distinct coalesce(${jobAlerts.userId}::text, ${jobAlerts.email}))::int`,
    })
    .from(jobAlerts)
    .where(
      and(
        lt(jobAlerts.confirmedAt, until),
        sql`coalesce(${jobAlerts.endedAt} >= ${until.toISOString()}::timestamptz, true)`,
      ),
    )
  const [published] = await db
    .select({ companies: sql<number>`count(distinct ${jobs.companyId})::int` })
    .from(jobs)
    .where(and(publishesCompany, lt(jobs.createdAt, until)))
  return {
    visitors_per_day: visitors === null ? null : Math.round((10 * visitors) / days) / 10,
    ...ofDays,
    jobs_sent: required(sent).jobs,
    ...(await computeReview(db, { from, until })),
    alert_subscribers: required(subscribers).people,
    companies: required(published).companies,
    empty_searches: await listFrequentSearches(db, monday),
  }
}

/** Equals the condition of the index. */
const isJobSent = sql`${auditLog.subject} = 'job' and ${auditLog.after} ->> 'submitted_at' is not null and ${auditLog.after} ->> 'stage' <> 'off'`

const isNew = ({ about }: { about: string }) => about === 'posting' || about === 'published'

async function computeReview(db: Db, span: Span) {
  const all = await countDecisions(db, span)
  const rows = all.filter(({ about }) => about !== 'company')
  const approved = rows.filter((row) => row.decision === 'approved' && isNew(row))
  const refused: Record<string, number> = {}
  for (const { decision, reason, count: number } of rows)
    if (decision === 'refused') refused[reason ?? 'other'] = (refused[reason ?? 'other'] ?? 0) + number
  return {
    jobs_approved: approved.reduce((sum, row) => sum + row.count, 0),
    jobs_refused: refused,
    median_hours: await readMedianHours(db, span),
  }
}

function listFrequentSearches(db: Db, monday: string) {
  return db
    .select({ search: emptySearches.search, networks: count() })
    .from(emptySearches)
    .where(eq(emptySearches.monday, monday))
    .groupBy(emptySearches.search)
    .having(gte(count(), MIN_NETWORKS))
    .orderBy(desc(count()), asc(emptySearches.search))
    .limit(MAX_SEARCHES)
}
