import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { isApproved } from '../store/companies-queries.ts'
import { type Identity, parseOwnId } from './identity.ts'

export type StoredJob = typeof jobs.$inferSelect
export type NewJob = typeof jobs.$inferInsert
export type NewCompany = { name: string; website: string | null }

/** Waits until other imports have ended, because two concurrent imports of a file would create the same jobs. */
export async function awaitOtherImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import-jobs'))`)
}

export async function countJobs(db: Db): Promise<number> {
  return db.$count(jobs)
}

/** Returns the ID of each existing company by the given name. Names match regardless of case. */
export async function findCompanyIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const companyIds = await db
    .select({ name: sql<string>`given.name`, id: companies.id })
    .from(sql`unnest(${sql.param(names)}::text[]) as given(name)`)
    .innerJoin(companies, eq(companyNameKey(companies.name), companyNameKey(sql`given.name`)))
  return new Map(companyIds.map(({ name, id }) => [name, id]))
}

/**
 * Returns the names of companies that a user added and that never had an approved job. Importing a job would publish
 * such a company without a review.
 */
export async function listUnreviewedNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select given.name from unnest(${sql.param(names)}::text[]) as given(name)
      join ${companies} on ${companyNameKey(companies.name)} = ${companyNameKey(sql`given.name`)}
    where exists (select 1 from ${companyMembers} where ${companyMembers.companyId} = ${companies.id})
      and not exists (select 1 from ${jobs} where ${jobs.companyId} = ${companies.id} and ${isApproved})`)
  return new Set(rows.map(({ name }) => name))
}

type CompanyQuota = { id: number | null; name: string; quota: number }

/**
 * Returns the quotas of the companies with these `names` or `ids`, in the order of the IDs. Omits companies without a
 * quota. For a name that no company has yet, the default quota applies.
 */
export async function listQuotas(
  db: Db,
  { names, ids = [] }: { names?: readonly string[]; ids?: readonly number[] },
  { config }: { config: { jobsPerCompany?: number | undefined } },
): Promise<CompanyQuota[]> {
  const quota = sql`coalesce(${companies.jobQuota}, ${config.jobsPerCompany ?? null}::integer)`
  const isCompany = sql`${companyNameKey(companies.name)} = ${companyNameKey(sql`given.name`)}`
  const { rows } = await db.execute<CompanyQuota>(
    names === undefined
      ? sql`select id, name, ${quota} as quota from ${companies}
          where id = any(${sql.param(ids)}::int[]) and ${quota} is not null order by id`
      : sql`select ${companies.id} as id, given.name, ${quota} as quota
          from unnest(${sql.param(names)}::text[]) as given(name) left join ${companies} on ${isCompany}
          where ${quota} is not null order by ${companies.id}`,
  )
  return rows
}

/** Inserts companies unless their name is taken, regardless of case. Returns the names of the inserted companies. */
export async function insertMissingCompanies(db: Db, missing: readonly NewCompany[]): Promise<string[]> {
  const names = sql.param(missing.map(({ name }) => name))
  const websites = sql.param(missing.map(({ website }) => website))
  const { rows } = await db.execute<{ name: string }>(sql`
    insert into ${companies} (name, website)
    select name, website from unnest(${names}::text[], ${websites}::text[]) with ordinality as given(name, website, place)
    order by place
    on conflict do nothing
    returning name`)
  return rows.map(({ name }) => name)
}

/**
 * Numbers the companies that do not exist yet, because a preview needs IDs for them. Names that differ only in case get
 * the same number.
 */
export async function listMissingCompanies(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; place: number }[]> {
  const { rows } = await db.execute<{ name: string; place: string }>(sql`
    select name, dense_rank() over (order by ${companyNameKey(sql`name`)})::text as place
    from unnest(${sql.param(names)}::text[]) with ordinality as given(name, ordinal)
    order by ordinal desc`)
  return rows.map(({ name, place }) => ({ name, place: Number(place) }))
}

/**
 * Returns the stored jobs that the rows identify. Imported jobs are identified by their source and their ID in the
 * source, and other jobs by their ID on this board.
 */
export function listIdentifiedJobs(db: Db, rows: readonly Identity[], board: string): Promise<StoredJob[]> {
  const ids = rows.flatMap((row) => parseOwnId(row, board) ?? [])
  const sources = sql.param(rows.map((row) => row.source))
  const externalIds = sql.param(rows.map((row) => row.external_id))
  return db
    .select(getTableColumns(jobs))
    .from(jobs)
    .where(
      sql`(${jobs.source}, ${jobs.externalId}) in (select * from unnest(${sources}::text[], ${externalIds}::text[]))
        or (${jobs.source} is null and ${jobs.id} = any(${sql.param(ids)}::int[]))`,
    )
}

export async function insertJobs(db: Db, created: readonly NewJob[]): Promise<void> {
  const { id: _given, isActive: _generated, ...columns } = getTableColumns(jobs)
  const names = columnNames(columns)
  await db.execute(
    sql`insert into ${jobs} (${sql.join(names, sql`, `)}) select ${sql.join(names, sql`, `)} from ${toRecordset(created)}`,
  )
}

export async function updateJobs(db: Db, changed: readonly StoredJob[]): Promise<void> {
  const { id: _given, isActive: _generated, ...columns } = getTableColumns(jobs)
  const assignments = columnNames(columns).map((name) => sql`${name} = written.${name}`)
  await db.execute(
    sql`update ${jobs} set ${sql.join(assignments, sql`, `)} from ${toRecordset(changed)} where ${jobs.id} = written.id`,
  )
}

/** Returns SQL with all rows in one JSON parameter, because a statement with thousands of parameters is much slower. */
function toRecordset(rows: readonly NewJob[]): SQL {
  const columns = Object.entries(getTableColumns(jobs))
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
  )
  return sql`json_populate_recordset(null::${jobs}, ${JSON.stringify(records)}::json) as written`
}

function columnNames(columns: Record<string, { name: string }>): SQL[] {
  return Object.values(columns).map(({ name }) => sql`${sql.identifier(name)}`)
}

/**
 * Updates the statistics of the database's query planner after an import. Otherwise the database could keep using
 * cached plans for almost empty tables, such as the plans of foreign key checks. The embedded database has no
 * autovacuum to update the statistics.
 */
export async function analyzeTables(tx: Db): Promise<void> {
  await tx.execute(sql`analyze companies, jobs`)
}
