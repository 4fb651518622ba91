// The SQL of companies with their pending changes.
import { eq, inArray } from 'drizzle-orm'

import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { companyColumns, lockCompany } from './companies-queries.ts'
import { type Revision, revisionColumns } from './revisions-queries.ts'

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

/** Returns the companies with these IDs. */
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
