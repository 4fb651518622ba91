import { and, asc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'

import type { DomainCheck } from '#contract/jobs/domains.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { coverDomain } from '#server/developers/visible-queries.ts'
import { registrableDomain } from '#server/lib/public-suffix.ts'

export type DomainRow = Omit<typeof companyDomains.$inferSelect, 'found'> & { found: DomainCheck | null }

const isOfCompany = (id: number) => eq(companyDomains.companyId, id)

export async function findDomain(db: Db, companyId: number): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(companyDomains).where(isOfCompany(companyId))
  return row && toDomainRow(row)
}

/** Locks the claim with this token until the transaction ends. Returns undefined if the claim has another token now. */
export async function lockClaim(
  tx: Db,
  { companyId, token }: { companyId: number; token: string },
): Promise<DomainRow | undefined> {
  const isSame = and(isOfCompany(companyId), eq(companyDomains.token, token))
  const [row] = await tx.select().from(companyDomains).where(isSame).for('update')
  return row && toDomainRow(row)
}

type NewClaim = Pick<DomainRow, 'companyId' | 'domain' | 'token' | 'createdAt' | 'nextCheckAt'>

/** Stores the claim of a company, replacing its earlier claim. */
export async function putDomain(tx: Db, claim: NewClaim): Promise<void> {
  await deleteDomain(tx, claim.companyId)
  await tx.insert(companyDomains).values({ ...claim, registrable: registrableDomain(claim.domain) })
}

export async function deleteDomain(tx: Db, companyId: number): Promise<void> {
  await tx.delete(companyDomains).where(isOfCompany(companyId))
}

type CheckResult = Pick<DomainRow, 'verifiedAt' | 'missingSince' | 'checkedAt' | 'nextCheckAt'> & {
  found: DomainCheck
}

export async function recordCheck(tx: Db, companyId: number, result: CheckResult): Promise<void> {
  await tx.update(companyDomains).set(result).where(isOfCompany(companyId))
  if (result.verifiedAt) await coverDomain(tx, companyId)
}

type DueOptions = { now: Date; claimedAfter: Date; limit: number }

/** Lists claims that are due for a check, most overdue first. Excludes unverified claims made before `claimedAfter`. */
export async function listDueClaims(db: Db, { now, claimedAfter, limit }: DueOptions): Promise<DomainRow[]> {
  const isWorthChecking = or(isNotNull(companyDomains.verifiedAt), gt(companyDomains.createdAt, claimedAfter))
  const rows = await db
    .select()
    .from(companyDomains)
    .where(and(lte(companyDomains.nextCheckAt, now), isWorthChecking))
    .orderBy(asc(companyDomains.nextCheckAt), asc(companyDomains.companyId))
    .limit(limit)
  return rows.map(toDomainRow)
}

function toDomainRow(row: typeof companyDomains.$inferSelect): DomainRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `recordCheck` writes `found`
  return { ...row, found: row.found as DomainCheck | null }
}
