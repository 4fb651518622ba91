import { and, asc, count, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { companies, companyNameKey } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { contactRequests, developerExclusions } from '#server/db/tables/developers.ts'
import { jobs, publishesCompany } from '#server/db/tables/jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { invalidField } from './problems.ts'
import { type Revision, revisionColumns } from './revisions-queries.ts'

type NewCompany = typeof companies.$inferInsert
/** Columns that are undefined keep their values. */
type Changes = { [Column in keyof NewCompany]?: NewCompany[Column] | undefined }

/** The join condition for the verified domain of a company. A company has at most one verified domain. */
export const isVerifiedDomain = and(
  eq(companyDomains.companyId, companies.id),
  isNotNull(companyDomains.verifiedAt),
)

export const companyColumns = {
  id: companies.id,
  name: companies.name,
  website: companies.website,
  description: companies.description,
  logo: companies.logo,
  verified_domain: sql<
    string | null
  >`(select ${companyDomains.domain} from ${companyDomains} where ${isVerifiedDomain})`,
}

/**
 * Matches companies with a job on the board, or with an approved job that used to be on it. Only these companies are
 * public.
 */
function isPublished(db: Db) {
  return exists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.companyId, companies.id), publishesCompany)),
  )
}

/** Lists companies by name. `publishedOnly` omits companies that are not public. */
export function listCompanies(db: Db, { publishedOnly }: { publishedOnly: boolean }): Promise<Company[]> {
  return db
    .select(companyColumns)
    .from(companies)
    .where(publishedOnly ? isPublished(db) : undefined)
    .orderBy(asc(companyNameKey(companies.name)))
}

export async function findCompany(db: Db, id: number): Promise<Company | undefined> {
  if (!isPossibleId(id)) return undefined
  const [company] = await db.select(companyColumns).from(companies).where(eq(companies.id, id))
  return company
}

export async function findPublishedCompany(db: Db, id: number): Promise<Company | undefined> {
  if (!isPossibleId(id)) return undefined
  const [company] = await db
    .select(companyColumns)
    .from(companies)
    .where(and(eq(companies.id, id), isPublished(db)))
  return company
}

/** Matches jobs that reviewers have approved, published or not. Approving a job also approves its company. */
export const isApproved = or(
  isNotNull(jobs.firstPublishedAt),
  jobs.isActive,
  inArray(jobs.stage, ['settlement', 'scheduled']),
)

export async function hasApprovedJob(db: Db, companyId: number): Promise<boolean> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isApproved))
    .limit(1)
  return job !== undefined
}

/** @throws Problem `invalid` if another company already has the name */
export async function requireFreeName(db: Db, id: number, name: string): Promise<void> {
  const isTaken = and(ne(companies.id, id), eq(companyNameKey(companies.name), companyNameKey(name)))
  const [other] = await db.select({ id: companies.id }).from(companies).where(isTaken).limit(1)
  if (other !== undefined) throw invalidField('name', nameTaken)
}

/** Returns and locks the company. Until the transaction ends, others can neither change it nor add jobs to it. */
export async function lockCompany(tx: Db, id: number): Promise<Company | undefined> {
  if (!isPossibleId(id)) return undefined
  const [company] = await tx.select(companyColumns).from(companies).where(eq(companies.id, id)).for('update')
  return company
}

/** @throws Problem `invalid` if another company already has the name */
export async function insertCompany(db: Db, company: NewCompany): Promise<Company> {
  const [created] = await db
    .insert(companies)
    .values(company)
    .returning(companyColumns)
    .catch(rejectTakenName)
  return required(created)
}

/** @throws Problem `invalid` if another company already has the name */
export async function updateCompany(tx: Db, id: number, changes: Changes): Promise<Company> {
  const where = eq(companies.id, id)
  const [changed] = await tx
    .update(companies)
    .set(changes)
    .where(where)
    .returning(companyColumns)
    .catch(rejectTakenName)
  return required(changed)
}

/**
 * Deletes a company with its jobs and everything that refers to them. Its contact requests stay without their texts,
 * because they count for the limits of its domain.
 */
export async function deleteCompany(tx: Db, id: number): Promise<void> {
  const isExcludedAlone = and(eq(developerExclusions.companyId, id), isNull(developerExclusions.domain))
  await tx.delete(developerExclusions).where(isExcludedAlone)
  const empty = { message: '', note: null, sharedName: null, sharedEmail: null }
  await tx.update(contactRequests).set(empty).where(eq(contactRequests.companyId, id))
  await tx.delete(jobs).where(eq(jobs.companyId, id))
  await tx.delete(companies).where(eq(companies.id, id))
}

/** Counts all jobs of a company, published or not. */
export async function countJobs(db: Db, companyId: number): Promise<number> {
  const [row] = await db.select({ jobs: count() }).from(jobs).where(eq(jobs.companyId, companyId))
  return required(row).jobs
}

const nameTaken =
  'a company with this name already exists; if it is yours, ask its owners or the staff of the board to invite you'

function rejectTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'companies_name_key')) throw invalidField('name', nameTaken)
  throw error
}

/** The approved version of a company, with its proposed changes. */
export type ManagedCompany = Company & { readonly revision: Revision<CompanyChanges> | null }

export async function findManagedCompany(db: Db, id: number): Promise<ManagedCompany | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await db
    .select({ ...companyColumns, revision: revisionColumns })
    .from(companies)
    .leftJoin(revisions, eq(revisions.companyId, companies.id))
    .where(eq(companies.id, id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the state machine writes revisions
  return row as ManagedCompany | undefined
}

export async function listManagedCompanies(db: Db, ids: readonly number[]): Promise<ManagedCompany[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...companyColumns, revision: revisionColumns })
    .from(companies)
    .leftJoin(revisions, eq(revisions.companyId, companies.id))
    .where(inArray(companies.id, [...ids]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the state machine writes revisions
  return rows as ManagedCompany[]
}

/** Locks the company against other changes, decisions and new jobs until the transaction ends. */
export async function lockManagedCompany(tx: Db, id: number): Promise<ManagedCompany | undefined> {
  return (await lockCompany(tx, id)) && findManagedCompany(tx, id)
}
