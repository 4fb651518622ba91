// The SQL of companies.
import { asc, count, eq } from 'drizzle-orm'

import type { Company } from '#contract/jobs/job.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { invalidField } from '../problems.ts'
import { isPossibleId } from '../queries.ts'

type NewCompany = typeof companies.$inferInsert
/** Undefined is what stays as it is. */
type Changes = { [Column in keyof NewCompany]?: NewCompany[Column] | undefined }

const columns = {
  id: companies.id,
  name: companies.name,
  website: companies.website,
  description: companies.description,
  logo: companies.logo,
}

export function listCompanies(db: Db): Promise<Company[]> {
  return db
    .select(columns)
    .from(companies)
    .orderBy(asc(companyNameKey(companies.name)))
}

export async function findCompany(db: Db, id: number): Promise<Company | undefined> {
  if (!isPossibleId(id)) return undefined
  const [company] = await db.select(columns).from(companies).where(eq(companies.id, id))
  return company
}

/** A company that nobody else changes, and that gets no postings, until the end of the transaction. */
export async function lockCompany(tx: Db, id: number): Promise<Company | undefined> {
  if (!isPossibleId(id)) return undefined
  const [company] = await tx.select(columns).from(companies).where(eq(companies.id, id)).for('update')
  return company
}

/** @throws Problem `invalid` when another company has the name */
export async function insertCompany(db: Db, company: NewCompany): Promise<Company> {
  const [made] = await db.insert(companies).values(company).returning(columns).catch(rejectTakenName)
  return required(made)
}

/** @throws Problem `invalid` when another company has the name */
export async function updateCompany(tx: Db, id: number, changes: Changes): Promise<Company> {
  const where = eq(companies.id, id)
  const [changed] = await tx
    .update(companies)
    .set(changes)
    .where(where)
    .returning(columns)
    .catch(rejectTakenName)
  return required(changed)
}

export async function deleteCompany(tx: Db, id: number): Promise<void> {
  await tx.delete(companies).where(eq(companies.id, id))
}

/** How many postings a company has, on the board or not. */
export async function countJobs(db: Db, companyId: number): Promise<number> {
  const [row] = await db.select({ jobs: count() }).from(jobs).where(eq(jobs.companyId, companyId))
  return required(row).jobs
}

function rejectTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'companies_name_key'))
    throw invalidField('name', 'a company with this name already exists')
  throw error
}
