// The SQL of the pending changes to companies.
import { eq, inArray, sql } from 'drizzle-orm'

import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import type { ProposalState } from '#contract/jobs/rules/company-actions.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyRevisions } from '#server/db/tables/company-reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { companyColumns, lockCompany } from './companies-queries.ts'

/**
 * Proposed changes that the public does not see. `changes` has only the fields that differ from the approved version.
 */
export type CompanyRevision = {
  readonly changes: CompanyChanges
  readonly status: ProposalState
  readonly edition: number
  readonly submittedAt: Date
  readonly submittedBy: number | null
}

/** The approved version of a company, with its proposed changes. */
export type ManagedCompany = Company & { readonly revision: CompanyRevision | null }

export const revisionColumns = {
  changes: companyRevisions.changes,
  status: companyRevisions.status,
  edition: companyRevisions.edition,
  submittedAt: companyRevisions.submittedAt,
  submittedBy: companyRevisions.submittedBy,
}

export async function findManagedCompany(db: Db, id: number): Promise<ManagedCompany | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await db
    .select({ ...companyColumns, revision: revisionColumns })
    .from(companies)
    .leftJoin(companyRevisions, eq(companyRevisions.companyId, companies.id))
    .where(eq(companies.id, id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes revisions
  return row as ManagedCompany | undefined
}

/** Returns the companies with these IDs. */
export async function listManagedCompanies(db: Db, ids: readonly number[]): Promise<ManagedCompany[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...companyColumns, revision: revisionColumns })
    .from(companies)
    .leftJoin(companyRevisions, eq(companyRevisions.companyId, companies.id))
    .where(inArray(companies.id, [...ids]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes revisions
  return rows as ManagedCompany[]
}

/** Locks the company against other changes, decisions and new jobs until the transaction ends. */
export async function lockManagedCompany(tx: Db, id: number): Promise<ManagedCompany | undefined> {
  return (await lockCompany(tx, id)) && findManagedCompany(tx, id)
}

type NewRevision = Pick<CompanyRevision, 'changes' | 'submittedAt' | 'submittedBy'>

/** Stores pending changes, replacing any earlier ones. */
export async function saveCompanyRevision(tx: Db, companyId: number, revision: NewRevision): Promise<void> {
  const status = 'waiting'
  await tx
    .insert(companyRevisions)
    .values({ companyId, status, ...revision })
    .onConflictDoUpdate({
      target: companyRevisions.companyId,
      set: { ...revision, status, edition: sql`${companyRevisions.edition} + 1` },
    })
}

/** Restores the pending changes as they were before a decision. */
export async function restoreCompanyRevision(
  tx: Db,
  companyId: number,
  revision: CompanyRevision,
): Promise<void> {
  await tx
    .insert(companyRevisions)
    .values({ companyId, ...revision })
    .onConflictDoUpdate({ target: companyRevisions.companyId, set: revision })
}

export async function setCompanyRevisionStatus(tx: Db, companyId: number, status: ProposalState) {
  await tx.update(companyRevisions).set({ status }).where(eq(companyRevisions.companyId, companyId))
}

export async function deleteCompanyRevision(tx: Db, companyId: number): Promise<void> {
  await tx.delete(companyRevisions).where(eq(companyRevisions.companyId, companyId))
}
