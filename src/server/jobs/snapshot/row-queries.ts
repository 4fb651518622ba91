// How postings are read for lists: the database writes their JSON, byte for byte as `toWire` would have it written. It has
// a processor of its own for that; made of columns here, a posting takes several times as long.
import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'

import { allFields } from '#contract/jobs/each-field.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { isVerifiedDomain } from '../companies/queries.ts'
import { isVisible } from '../queries.ts'

export type ListRow = {
  readonly id: number
  /** Changes with every write to the posting or its company, also one that forgets `updated_at`, and with its mark. */
  readonly version: string
  readonly json: string
}

export type ListPage = { after?: ListRow | undefined; limit: number }

/** One page of the visible postings, newest first. `after` is the last posting of the page before. */
export function listVisibleRows(db: Db, now: Date, page: ListPage): Promise<ListRow[]> {
  return listPage(db, page, isVisible(now))
}

/** The same of all postings. */
export function listRows(db: Db, page: ListPage): Promise<ListRow[]> {
  return listPage(db, page)
}

/** Those of `ids` that are visible, in no order. */
export function listVisibleAmong(db: Db, ids: readonly number[], now: Date): Promise<ListRow[]> {
  return select(db, sql`where ${and(inArray(jobs.id, [...ids]), isVisible(now))}`)
}

function listPage(db: Db, { after, limit }: ListPage, shown?: SQL): Promise<ListRow[]> {
  const rest =
    after && sql`(${jobs.createdAt}, ${jobs.id}) < (${createdAtOf(after)}::timestamptz, ${after.id})`
  const where = and(shown, rest)
  return select(db, sql`${where && sql`where ${where}`} ${newestFirst} limit ${limit}`, newestFirst)
}

const newestFirst = sql`order by ${jobs.createdAt} desc, ${jobs.id} desc`

/** ISO 8601, in milliseconds as it is stored. */
function createdAtOf({ json }: ListRow): string {
  const wire: Pick<JobWire, 'created_at'> = JSON.parse(json)
  return wire.created_at
}

/** The postings are chosen first: what belongs to them is then joined to all at once, not looked up for each. */
async function select(db: Db, which: SQL, order?: SQL): Promise<ListRow[]> {
  const { rows } = await db.execute<ListRow>(
    sql`select ${jobs.id},
        ${jobs}.xmin || ' ' || ${companies}.xmin || ' ' || coalesce(${companyDomains.domain}, '') as version,
        ${json}::text as json
      from (select *, xmin from ${jobs} ${which}) as ${jobs}
        join ${companies} on ${eq(jobs.companyId, companies.id)}
        left join ${companyDomains} on ${isVerifiedDomain} ${order}`,
  )
  return rows
}

const company = sql`${companies.id}, ${companies.name}, ${companies.website}, ${companies.description}, ${companies.logo}`

/** A company without a verified domain does not have the field. */
const companyJson = sql`case when ${companyDomains.domain} is null
  then (select row_to_json(company) from (select ${company}) as company)
  else (select row_to_json(company) from (select ${company}, ${companyDomains.domain} as verified_domain) as company) end`

const tableColumns: Readonly<Record<string, Column>> = getTableColumns(jobs)

/** A field of the JSON under its wire name. */
function jsonField({ name, key, kind }: (typeof allFields)[number]): SQL {
  if (kind === 'company') return sql`${companyJson} as company`
  const column = required(tableColumns[key])
  if (kind !== 'moment') return sql`${column}`
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.identifier(name)}`
}

const json = sql`(select row_to_json(job) from (select ${sql.join(allFields.map(jsonField), sql`, `)}) as job)`
