import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { visibleCondition } from '../store/jobs-queries.ts'

/** The verified domain of each company, by company ID. */
export type VerifiedDomains = Readonly<Record<string, string>>

/**
 * A point in the history of the database. `transactionId` is the oldest transaction that was open at this point.
 * PostgreSQL stores in `xmin` which transaction wrote a row, so every row that became visible later has an `xmin` of at
 * least `transactionId`. Transaction IDs can be compared only until the database server restarts, so `server` is the
 * time of its last start.
 */
export type DatabasePosition = {
  readonly server: string
  readonly transactionId: string
  readonly domains: VerifiedDomains
}

/** The changes since a position. Deleted jobs have no ID here, but they reduce `otherVisibleCount`. */
export type Changes = {
  readonly position: DatabasePosition
  /** The IDs of created and changed jobs, visible or not. */
  readonly jobIds: readonly number[]
  /** The IDs of created and changed companies. */
  readonly companyIds: readonly number[]
  /** The number of visible jobs that have not changed since the position. */
  readonly otherVisibleCount: number
}

const transactionId = sql`pg_snapshot_xmin(pg_current_snapshot())::xid::text`
const server = sql`pg_postmaster_start_time()::text`
const domains = sql`(select coalesce(json_object_agg(${companyDomains.companyId}, ${companyDomains.domain}), '{}')
  from ${companyDomains} where ${companyDomains.verifiedAt} is not null)::text`

export async function readPosition(db: Db): Promise<DatabasePosition> {
  const { rows } = await db.execute<PositionRow>(
    sql`select ${server} as server, ${transactionId} as xid, ${domains} as domains`,
  )
  return toPosition(required(rows[0]))
}

type PositionRow = Record<'server' | 'xid' | 'domains', string>

function toPosition(row: PositionRow): DatabasePosition {
  return { server: row.server, transactionId: row.xid, domains: JSON.parse(row.domains) }
}

/**
 * Finds the changes since a position. Scans the table of jobs once without reading descriptions. This takes 10 ms for
 * 20,000 jobs. Compares transaction IDs by their `age`, because this stays correct when the IDs start again at zero.
 * @returns undefined if the database server has changed or restarted since `position`
 */
export async function findChanges(
  db: Db,
  position: DatabasePosition,
  now: Date,
): Promise<Changes | undefined> {
  const since = sql`(select age(${position.transactionId}::text::xid))`
  const isNew = sql`age(${jobs}.xmin) <= ${since}`
  const { rows } = await db.execute<PositionRow & Record<'companies' | 'jobs' | 'age' | 'others', string>>(
    sql`select ${server} as server, ${transactionId} as xid, ${domains} as domains, ${since}::text as age,
      (select coalesce(json_agg(${companies.id}), '[]') from ${companies} where age(${companies}.xmin) <= ${since})::text
        as companies,
      coalesce(json_agg(${jobs.id}) filter (where ${isNew}), '[]')::text as jobs,
      (count(*) filter (where not ${isNew} and ${visibleCondition(now)}))::text as others
      from ${jobs}`,
  )
  const row = required(rows[0])
  if (row.server !== position.server || Number(row.age) < 0) return undefined
  return {
    position: toPosition(row),
    jobIds: JSON.parse(row.jobs),
    companyIds: JSON.parse(row.companies),
    otherVisibleCount: Number(row.others),
  }
}

/** Returns the IDs of all visible jobs. */
export async function listVisibleIds(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ ids: string }>(
    sql`select coalesce(json_agg(${jobs.id}), '[]')::text as ids from ${jobs} where ${visibleCondition(now)}`,
  )
  return JSON.parse(rows[0]?.ids ?? '[]')
}
