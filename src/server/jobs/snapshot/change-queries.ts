// The SQL of the kept list: how far the database has come, and what has changed since.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { isVisible } from '../queries.ts'

/** Verified domains by the id of their company. */
export type Domains = Readonly<Record<string, string>>

/**
 * How far the database had come. `xid` is the oldest transaction that was still open: whatever is not to be seen yet
 * gets this number or a later one as its xmin. Of another server, and of one that has started anew, it says nothing.
 */
export type Mark = { readonly server: string; readonly xid: string; readonly domains: Domains }

/** What was written since a mark. Postings that were deleted show only in the count. */
export type Changes = {
  readonly mark: Mark
  /** Ids of postings with a new row, on the board or not. */
  readonly jobs: readonly number[]
  /** Ids of companies with a new row. */
  readonly companies: readonly number[]
  /** How many of the other postings are on the board. */
  readonly othersVisible: number
}

const snapshot = sql`pg_snapshot_xmin(pg_current_snapshot())::xid::text`
const server = sql`pg_postmaster_start_time()::text`
const domains = sql`(select coalesce(json_object_agg(${companyDomains.companyId}, ${companyDomains.domain}), '{}')
  from ${companyDomains} where ${companyDomains.verifiedAt} is not null)::text`

export async function readMark(db: Db): Promise<Mark> {
  const { rows } = await db.execute<MarkRow>(
    sql`select ${server} as server, ${snapshot} as xid, ${domains} as domains`,
  )
  return markOf(required(rows[0]))
}

type MarkRow = Record<'server' | 'xid' | 'domains', string>

function markOf({ domains, ...rest }: MarkRow): Mark {
  return { server: rest.server, xid: rest.xid, domains: JSON.parse(domains) }
}

/**
 * One pass over the table without reading a posting's text: 10 ms for 20,000. `age` compares numbers of transactions
 * also where their count has begun anew.
 * @returns undefined where the mark says nothing
 */
export async function findChanges(db: Db, before: Mark, now: Date): Promise<Changes | undefined> {
  const since = sql`(select age(${before.xid}::text::xid))`
  const isNew = sql`age(${jobs}.xmin) <= ${since}`
  const { rows } = await db.execute<MarkRow & Record<'companies' | 'jobs' | 'age' | 'others', string>>(
    sql`select ${server} as server, ${snapshot} as xid, ${domains} as domains, ${since}::text as age,
      (select coalesce(json_agg(${companies.id}), '[]') from ${companies} where age(${companies}.xmin) <= ${since})::text
        as companies,
      coalesce(json_agg(${jobs.id}) filter (where ${isNew}), '[]')::text as jobs,
      (count(*) filter (where not ${isNew} and ${isVisible(now)}))::text as others
      from ${jobs}`,
  )
  const row = required(rows[0])
  if (row.server !== before.server || Number(row.age) < 0) return undefined
  return {
    mark: markOf(row),
    jobs: JSON.parse(row.jobs),
    companies: JSON.parse(row.companies),
    othersVisible: Number(row.others),
  }
}

/** Ids of all visible postings. */
export async function listVisibleIds(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ ids: string }>(
    sql`select coalesce(json_agg(${jobs.id}), '[]')::text as ids from ${jobs} where ${isVisible(now)}`,
  )
  return JSON.parse(rows[0]?.ids ?? '[]')
}
