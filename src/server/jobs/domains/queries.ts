// The SQL of the domains of companies.
import { and, asc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'

import type { DomainCheck } from '#contract/jobs/domains.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'

export type DomainRow = Omit<typeof companyDomains.$inferSelect, 'found'> & { found: DomainCheck | null }

const ofCompany = (id: number) => eq(companyDomains.companyId, id)

export async function findDomain(db: Db, companyId: number): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(companyDomains).where(ofCompany(companyId))
  return row && domainOf(row)
}

/** The claim as it was when it was checked, if it still stands; nobody else changes it until the end of the transaction. */
export async function lockClaim(
  tx: Db,
  { companyId, token }: { companyId: number; token: string },
): Promise<DomainRow | undefined> {
  const isSame = and(ofCompany(companyId), eq(companyDomains.token, token))
  const [row] = await tx.select().from(companyDomains).where(isSame).for('update')
  return row && domainOf(row)
}

type NewClaim = Pick<DomainRow, 'companyId' | 'domain' | 'token' | 'createdAt' | 'nextCheckAt'>

/** Takes the place of what the company claimed before. */
export async function putDomain(tx: Db, claim: NewClaim): Promise<void> {
  await deleteDomain(tx, claim.companyId)
  await tx.insert(companyDomains).values(claim)
}

export async function deleteDomain(tx: Db, companyId: number): Promise<void> {
  await tx.delete(companyDomains).where(ofCompany(companyId))
}

type Checked = Pick<DomainRow, 'verifiedAt' | 'missingSince' | 'checkedAt' | 'nextCheckAt'> & {
  found: DomainCheck
}

export async function keepCheck(tx: Db, companyId: number, checked: Checked): Promise<void> {
  await tx.update(companyDomains).set(checked).where(ofCompany(companyId))
}

type Due = { now: Date; claimedAfter: Date; limit: number }

/** What waits longest comes first. What was never verified is given up some time after it was claimed. */
export async function listDue(db: Db, { now, claimedAfter, limit }: Due): Promise<DomainRow[]> {
  const isWorthIt = or(isNotNull(companyDomains.verifiedAt), gt(companyDomains.createdAt, claimedAfter))
  const rows = await db
    .select()
    .from(companyDomains)
    .where(and(lte(companyDomains.nextCheckAt, now), isWorthIt))
    .orderBy(asc(companyDomains.nextCheckAt), asc(companyDomains.companyId))
    .limit(limit)
  return rows.map(domainOf)
}

function domainOf(row: typeof companyDomains.$inferSelect): DomainRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `keepCheck` writes it
  return { ...row, found: row.found as DomainCheck | null }
}
