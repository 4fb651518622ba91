import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'

import type { Frequency } from '#contract/alerts/rules/actions.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { digestRuns, jobAlerts } from '#server/db/tables/job-alerts.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { jobColumns, visibleCondition } from '#server/jobs/store/jobs-queries.ts'

import type { AlertRow } from '../queries.ts'

export type DigestRun = typeof digestRuns.$inferSelect

/** Inserts a run, unless it exists. A run consists of all daily or all weekly digests of the local day `dueOn`. */
export async function insertRun(
  db: Db,
  run: { frequency: Frequency; dueOn: string; listedUntil: Date },
): Promise<void> {
  await db.insert(digestRuns).values(run).onConflictDoNothing()
}

/** Returns the runs that have not finished, newest first. */
export function listOpenRuns(db: Db): Promise<DigestRun[]> {
  return db
    .select()
    .from(digestRuns)
    .where(isNull(digestRuns.finishedAt))
    .orderBy(desc(digestRuns.listedUntil))
}

export async function finishRuns(db: Db, ids: readonly number[], finishedAt: Date): Promise<void> {
  await db
    .update(digestRuns)
    .set({ finishedAt })
    .where(inArray(digestRuns.id, [...ids]))
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(digestRuns).where(lt(digestRuns.finishedAt, before))
}

/** For each frequency whose digests are due, the time up to which these digests list jobs. */
export type Marks = Partial<Record<Frequency, Date>>

const isActive = and(
  isNotNull(jobAlerts.confirmedAt),
  isNull(jobAlerts.pausedAt),
  isNull(jobAlerts.askedToKeepAt),
  isNull(jobAlerts.endedAt),
)

function isDue(marks: Marks): SQL | undefined {
  return and(
    isActive,
    or(
      ...Object.entries(marks).map(([frequency, mark]) =>
        and(eq(jobAlerts.frequency, frequency), lt(jobAlerts.listedUntil, mark)),
      ),
    ),
  )
}

/**
 * Finds up to `limit` alerts whose digests are due. Locks and returns all alerts of their recipients, in any state,
 * because these alerts record the jobs that a recipient has already received.
 */
export async function lockDueAlerts(tx: Db, marks: Marks, limit: number): Promise<AlertRow[]> {
  const due = await tx
    .select({ userId: jobAlerts.userId, email: jobAlerts.email })
    .from(jobAlerts)
    .where(isDue(marks))
    .orderBy(asc(jobAlerts.id))
    .limit(limit)
  const userIds = due.flatMap(({ userId }) => userId ?? [])
  const emails = due.flatMap(({ email }) => email ?? [])
  if (due.length === 0) return []
  return tx
    .select()
    .from(jobAlerts)
    .where(or(inArray(jobAlerts.userId, userIds), inArray(jobAlerts.email, emails)))
    .orderBy(asc(jobAlerts.id))
    .for('update')
}

/**
 * Returns the earliest mark of all active alerts, or null if none is active. The mark of an alert is the time up to
 * which its digests have listed jobs.
 */
export async function findOldestMark(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ mark: sql`min(${jobAlerts.listedUntil})`.mapWith(jobAlerts.listedUntil) })
    .from(jobAlerts)
    .where(isActive)
  return row?.mark ?? null
}

/**
 * When the board first listed a job. For a job without this time, the time of its first publication is used instead.
 */
const firstListedAt = sql`coalesce(${jobs.firstListedAt}, ${jobs.firstPublishedAt})`

type Window = { now: Date; after: Date; until: Date; maxAgeMs: number }

function isNewJob({ now, after, until, maxAgeMs }: Window): SQL | undefined {
  // Excludes imported jobs that were published elsewhere long before this board listed them.
  const isFresh = or(
    isNull(jobs.source),
    sql`${jobs.firstPublishedAt} >= ${firstListedAt} - ${maxAgeMs}::bigint * interval '1 millisecond'`,
  )
  return and(
    visibleCondition(now),
    sql`${firstListedAt} > ${after.toISOString()}::timestamptz`,
    sql`${firstListedAt} <= ${until.toISOString()}::timestamptz`,
    isFresh,
  )
}

/** Returns a version of the new jobs in the window and of their companies. A cache with another version is stale. */
export async function readVersion(db: Db, window: Window): Promise<string> {
  const row = sql`${jobs.id} || ' ' || ${jobs}.xmin || ' ' || ${companies}.xmin`
  const [found] = await db
    .select({ version: sql<string>`coalesce(string_agg(${row}, ',' order by ${jobs.id}), '')` })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isNewJob(window))
  return found?.version ?? ''
}

export type ListedJob = { job: Job; firstListedAt: Date }

/** Returns the visible jobs that the board first listed after `after`, up to and including `until`, newest first. */
export async function listNewJobs(db: Db, window: Window): Promise<ListedJob[]> {
  const rows = await db
    .select({ ...jobColumns, firstListedAt: firstListedAt.mapWith(jobs.firstListedAt) })
    .from(jobs)
    .innerJoin(companies, eq(jobs.companyId, companies.id))
    .where(isNewJob(window))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
  return rows.map(({ firstListedAt, ...job }) => ({ job, firstListedAt: firstListedAt ?? job.createdAt }))
}

/**
 * Returns when the board first listed each job, by job ID, for jobs first listed after `after`. Includes hidden jobs.
 */
export async function listListingTimes(db: Db, after: Date): Promise<Map<number, Date>> {
  const rows = await db
    .select({ id: jobs.id, at: firstListedAt.mapWith(jobs.firstListedAt) })
    .from(jobs)
    .where(sql`${firstListedAt} > ${after.toISOString()}::timestamptz`)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))
}

/** Returns addresses by user ID. Users who are not active or whose primary address is not verified have no entry. */
export async function listAddressesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: users.id, email: emailAddresses.email })
    .from(users)
    .innerJoin(emailAddresses, eq(emailAddresses.userId, users.id))
    .where(
      and(
        inArray(users.id, [...userIds]),
        users.isActive,
        emailAddresses.isPrimary,
        emailAddresses.isVerified,
      ),
    )
  return new Map(rows.map(({ userId, email }) => [userId, email]))
}

/**
 * Sets the marks of alerts to `listedUntil`. Called for due alerts that got no digest, usually because there were no
 * new jobs.
 */
export async function moveMarks(tx: Db, ids: readonly number[], listedUntil: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(jobAlerts)
      .set({ listedUntil })
      .where(inArray(jobAlerts.id, [...ids]))
}
