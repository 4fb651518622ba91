// Queries for the companies whose only owner is deleting their account.
import { and, asc, count, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { OwnedCompany } from '#contract/auth/account-deletion.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

type CompanyRef = Pick<OwnedCompany, 'id' | 'name'>
const MAX_COMPANIES = 200

/**
 * Returns the companies whose only owner is the user. With `deadline`, ignores other owners whose accounts will be
 * deleted by that time.
 */
export function listSolelyOwned(db: Db, userId: number, deadline?: Date): Promise<CompanyRef[]> {
  const others = alias(companyMembers, 'others')
  const isDeletedByDeadline = db
    .select({ one: sql`1` })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, others.userId), deadline && lte(accountDeletions.dueAt, deadline)))
  const otherOwner = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.companyId, companyMembers.companyId),
        eq(others.role, 'owner'),
        ne(others.userId, companyMembers.userId),
        deadline && notExists(isDeletedByDeadline),
      ),
    )
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companyMembers.role, 'owner'), notExists(otherOwner)))
    .orderBy(asc(companies.id))
    .limit(MAX_COMPANIES)
}

/** Locks the user's companies, so that no user joins, leaves or changes them until the transaction ends. */
export async function lockOwnCompanies(tx: Db, userId: number): Promise<void> {
  const own = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, own))
    .orderBy(asc(companies.id))
    .for('update')
}

type PossibleOwner = { companyId: number; userId: number; display: string; role: 'owner' | 'recruiter' }
const MAX_POSSIBLE_OWNERS = 1000

/**
 * Returns the members who can take over the companies, longest-standing first. These members have a verified primary
 * address and have not requested the deletion of their account.
 */
export async function listPossibleOwners(
  db: Db,
  userId: number,
  companyIds: readonly number[],
): Promise<PossibleOwner[]> {
  if (companyIds.length === 0) return []
  const isBeingDeleted = db
    .select({ one: sql`1` })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, companyMembers.userId))
  const rows = await db
    .select({
      companyId: companyMembers.companyId,
      userId: users.id,
      displayName: users.displayName,
      email: emailAddresses.email,
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(emailAddresses, and(withPrimaryAddress, eq(emailAddresses.isVerified, true)))
    .where(
      and(
        inArray(companyMembers.companyId, [...companyIds]),
        ne(companyMembers.userId, userId),
        users.isActive,
        notExists(isBeingDeleted),
      ),
    )
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId))
    .limit(MAX_POSSIBLE_OWNERS)
  return rows.map(({ companyId, userId: id, displayName, email, role }) => ({
    companyId,
    userId: id,
    display: displayName ?? (email && displayEmail(email)),
    role: role === 'owner' ? 'owner' : 'recruiter',
  }))
}

export async function countJobs(db: Db, companyIds: readonly number[]): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .select({ id: jobs.companyId, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.companyId, [...companyIds]))
    .groupBy(jobs.companyId)
  return new Map(rows.map((row) => [row.id, row.jobs]))
}

export async function makeOwner(tx: Db, companyId: number, userId: number): Promise<void> {
  await tx
    .update(companyMembers)
    .set({ role: 'owner' })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
}
