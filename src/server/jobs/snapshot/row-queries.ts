// Reads jobs as JSON that PostgreSQL writes. The JSON has the same bytes as `JSON.stringify(toWire(job))`. Building it
// from columns in Node takes several times as long.
import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'

import { allFields } from '#contract/jobs/each-field.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { isVerifiedDomain } from '../store/companies-queries.ts'
import { visibleCondition } from '../store/jobs-queries.ts'

export type JobRow = {
  readonly id: number
  /**
   * A text that changes with every write to the job, its company or the verified domain. Not every write changes
   * `updated_at`.
   */
  readonly version: string
  readonly json: string
}

export type JobPage = { after?: JobRow | undefined; limit: number }

/** Returns one page of the visible jobs, newest first. `after` is the last row of the previous page. */
export function listVisibleRows(db: Db, now: Date, page: JobPage): Promise<JobRow[]> {
  return listPage(db, page, visibleCondition(now))
}

/** Returns one page of all jobs, newest first. */
export function listJobRows(db: Db, page: JobPage): Promise<JobRow[]> {
  return listPage(db, page)
}

export function listVisibleRowsOf(db: Db, ids: readonly number[], now: Date): Promise<JobRow[]> {
  return selectRows(db, sql`where ${and(inArray(jobs.id, [...ids]), visibleCondition(now))}`)
}

function listPage(db: Db, { after, limit }: JobPage, shown?: SQL): Promise<JobRow[]> {
  const rest =
    after && sql`(${jobs.createdAt}, ${jobs.id}) < (${readCreatedAt(after)}::timestamptz, ${after.id})`
  const where = and(shown, rest)
  return selectRows(db, sql`${where && sql`where ${where}`} ${newestFirst} limit ${limit}`, newestFirst)
}

const newestFirst = sql`order by ${jobs.createdAt} desc, ${jobs.id} desc`

/** Returns the creation time (ISO 8601) from the JSON. It is exact, because the column has millisecond precision. */
function readCreatedAt({ json }: JobRow): string {
  const wire: Pick<JobWire, 'created_at'> = JSON.parse(json)
  return wire.created_at
}

/**
 * Returns the jobs that match `which`. Selects them in a subquery, so that PostgreSQL joins their companies in one step
 * instead of once per job.
 */
async function selectRows(db: Db, which: SQL, order?: SQL): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(
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

/** The company of a job. The field `verified_domain` is absent if the company has no verified domain. */
const companyJson = sql`case when ${companyDomains.domain} is null
  then (select row_to_json(company) from (select ${company}) as company)
  else (select row_to_json(company) from (select ${company}, ${companyDomains.domain} as verified_domain) as company) end`

const tableColumns: Readonly<Record<string, Column>> = getTableColumns(jobs)

function jsonField({ name, key, kind }: (typeof allFields)[number]): SQL {
  if (kind === 'company') return sql`${companyJson} as company`
  const column = required(tableColumns[key])
  // The text of jsonb has spaces, unlike `JSON.stringify`.
  if (kind === 'overlap') return sql`replace(${column}::text, ' ', '')::json as ${sql.identifier(name)}`
  if (kind !== 'moment') return sql`${column}`
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.identifier(name)}`
}

const json = sql`(select row_to_json(job) from (select ${sql.join(allFields.map(jsonField), sql`, `)}) as job)`
