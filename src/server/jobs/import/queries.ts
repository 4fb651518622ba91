// The import's SQL: what is there already, and what is written.
import { eq, getTableColumns, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'

export type StoredJob = typeof jobs.$inferSelect
export type NewJob = typeof jobs.$inferInsert
type NewCompany = Pick<typeof companies.$inferInsert, 'name' | 'website'>

/** Lets one import at a time write, until the end of its transaction; two of the same file would collide. */
export async function awaitOtherImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import-jobs'))`)
}

/** The ids of companies by the names that were asked for; upper and lower case are the same. */
export async function findCompanyIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .select({ name: sql<string>`asked.name`, id: companies.id })
    .from(sql`unnest(${sql.param(names)}::text[]) as asked(name)`)
    .innerJoin(companies, eq(companyNameKey(companies.name), companyNameKey(sql`asked.name`)))
  return new Map(found.map(({ name, id }) => [name, id]))
}

/** Inserts companies; a name that is taken, in any case, is left as it is. */
export async function insertMissingCompanies(db: Db, missing: NewCompany[]): Promise<void> {
  await db.insert(companies).values(missing).onConflictDoNothing()
}

/** The jobs that came from these rows of an earlier import. */
export function listImportedJobs(
  db: Db,
  rows: readonly { source: string; external_id: string }[],
): Promise<StoredJob[]> {
  const sources = sql.param(rows.map((row) => row.source))
  const externalIds = sql.param(rows.map((row) => row.external_id))
  return db
    .select(getTableColumns(jobs))
    .from(jobs)
    .where(
      sql`(${jobs.source}, ${jobs.externalId}) in (select * from unnest(${sources}::text[], ${externalIds}::text[]))`,
    )
}

export async function insertJobs(db: Db, created: NewJob[]): Promise<void> {
  await db.insert(jobs).values(created)
}

export async function updateJob(db: Db, id: number, changes: Partial<NewJob>): Promise<void> {
  await db.update(jobs).set(changes).where(eq(jobs.id, id))
}
