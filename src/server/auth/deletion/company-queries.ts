// The SQL of what becomes of the companies of somebody who goes.
import { and, asc, count, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { CompanyLeft } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

type Left = Pick<CompanyLeft, 'id' | 'name'>
const MOST_COMPANIES = 200

/** Companies of which somebody is the only owner, or, as far as is known today, will be the last one who stays. */
export function listLastOwned(db: Db, userId: number, { isAsked }: { isAsked: boolean }): Promise<Left[]> {
  const others = alias(companyMembers, 'others')
  const goes = db
    .select({ one: sql`1` })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, others.userId))
  const otherOwner = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.companyId, companyMembers.companyId),
        eq(others.role, 'owner'),
        ne(others.userId, companyMembers.userId),
        isAsked ? notExists(goes) : undefined,
      ),
    )
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), eq(companyMembers.role, 'owner'), notExists(otherOwner)))
    .orderBy(asc(companies.id))
    .limit(MOST_COMPANIES)
}

/** Nobody joins, leaves or changes them until the transaction ends. */
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

type Heir = { companyId: number; userId: number; display: string; role: 'owner' | 'recruiter' }
const MOST_HEIRS = 1000

/** Who else is in these companies and stays, those first who have been there longest. */
export async function listHeirs(db: Db, userId: number, companyIds: readonly number[]): Promise<Heir[]> {
  if (companyIds.length === 0) return []
  const goes = db
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
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        inArray(companyMembers.companyId, [...companyIds]),
        ne(companyMembers.userId, userId),
        users.isActive,
        notExists(goes),
      ),
    )
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId))
    .limit(MOST_HEIRS)
  return rows.map(({ companyId, userId: id, displayName, email, role }) => ({
    companyId,
    userId: id,
    display: displayName ?? email ?? `user ${id}`,
    role: role === 'owner' ? 'owner' : 'recruiter',
  }))
}

/** By company, in whatever state they are. */
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

/** Takes what a company has on the board, or in review, from there: as the withdrawal of each job does. */
export async function withdrawJobs(tx: Db, companyId: number, now: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({
      isActive: false,
      review: null,
      recheck: null,
      isUnreviewed: sql`${jobs.isUnreviewed} or ${jobs.recheck} is not null`,
      updatedAt: now,
    })
    .where(and(eq(jobs.companyId, companyId), or(jobs.isActive, isNotNull(jobs.review))))
}

/** With its jobs, and all that hangs on them. */
export async function deleteCompany(tx: Db, companyId: number): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.companyId, companyId))
  await tx.delete(companies).where(eq(companies.id, companyId))
}
