import { and, asc, count, eq, ne, notExists, sql } from 'drizzle-orm'

import {
  type DecisionEmails,
  decisionEmails,
  defaultDecisionEmails,
  type MemberRole,
  memberRoles,
} from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import { weeklySetting } from '#server/mail/weekly-queries.ts'

export type Membership = { companyId: number; userId: number }
export type Member = {
  userId: number
  displayName: string | null
  email: string | null
  role: MemberRole
  since: Date
}

const isMember = ({ companyId, userId }: Membership) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))

export async function findRole(db: Db, member: Membership): Promise<MemberRole | undefined> {
  if (!isPossibleId(member.companyId) || !isPossibleId(member.userId)) return undefined
  const [row] = await db.select({ role: companyMembers.role }).from(companyMembers).where(isMember(member))
  return row && toRole(row.role)
}

/** Lists the members of a company in the order in which they joined. `MAX_MEMBERS` limits their number. */
export async function listMembers(db: Db, companyId: number): Promise<Member[]> {
  const rows = await selectMembers(db)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId))
  return rows.map(toMember)
}

export async function findMember(db: Db, member: Membership): Promise<Member | undefined> {
  if (!isPossibleId(member.userId)) return undefined
  const [row] = await selectMembers(db).where(isMember(member))
  return row && toMember(row)
}

function selectMembers(db: Db) {
  return db
    .select({
      userId: companyMembers.userId,
      displayName: users.displayName,
      email: emailAddresses.email,
      role: companyMembers.role,
      since: companyMembers.createdAt,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
}

export async function addMember(
  tx: Db,
  { role, now, ...member }: Membership & { role: MemberRole; now: Date },
): Promise<void> {
  await tx.insert(companyMembers).values({ ...member, role, createdAt: now })
}

export async function setRole(tx: Db, member: Membership, role: MemberRole): Promise<void> {
  await tx.update(companyMembers).set({ role }).where(isMember(member))
}

export async function deleteMember(tx: Db, member: Membership): Promise<void> {
  await tx.delete(companyMembers).where(isMember(member))
}

export async function countMembers(tx: Db, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ members: count() })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
  return required(row).members
}

/** Returns whether the company has another owner. An owner whose account is being deleted does not count. */
export async function hasOtherOwner(tx: Db, { companyId, userId }: Membership): Promise<boolean> {
  const deletion = tx
    .select({ one: sql`1` })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, companyMembers.userId))
  const others = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'owner'),
        ne(companyMembers.userId, userId),
        notExists(deletion),
      ),
    )
    .limit(1)
  return others.length > 0
}

export async function countOwnedCompanies(tx: Db, userId: number): Promise<number> {
  const [row] = await tx
    .select({ companies: count() })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), eq(companyMembers.role, 'owner')))
  return required(row).companies
}

/**
 * Returns whether the primary address of the user is verified. Locks the user, so that concurrent requests create
 * companies one by one and cannot exceed the limit together.
 */
export async function lockVerifiedUser(tx: Db, userId: number): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [address] = await tx
    .select({ isVerified: emailAddresses.isVerified })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isPrimary, true)))
  return address?.isVerified ?? false
}

function toMember({ role, ...member }: Omit<Member, 'role'> & { role: string }): Member {
  return { ...member, role: toRole(role) }
}

export function toRole(text: string): MemberRole {
  return memberRoles.find((role) => role === text) ?? 'recruiter'
}

type StoredMembership = { role: string; decisionEmails: string | null; weeklyEmailedOn: string | null }

/**
 * Returns which decisions a member gets emails about. Members without a stored choice get the default of their role.
 */
export function effectiveDecisionEmails({
  role,
  decisionEmails: choice,
}: Omit<StoredMembership, 'weeklyEmailedOn'>): DecisionEmails {
  return decisionEmails.find((each) => each === choice) ?? defaultDecisionEmails[toRole(role)]
}

const membershipColumns = {
  role: companyMembers.role,
  decisionEmails: companyMembers.decisionEmails,
  weeklyEmailedOn: companyMembers.weeklyEmailedOn,
}

export async function findMembership(db: Db, member: Membership): Promise<StoredMembership | undefined> {
  if (!isPossibleId(member.companyId)) return undefined
  const [row] = await db.select(membershipColumns).from(companyMembers).where(isMember(member))
  return row
}

/**
 * Stores which decisions the member gets emails about, and the setting of the weekly email (see `weeklySetting`). Returns
 * the membership, or undefined if there is none.
 */
export async function setDecisionEmails(
  db: Db,
  member: Membership,
  { choice, weekly }: { choice: DecisionEmails; weekly: string | null | undefined },
): Promise<StoredMembership | undefined> {
  if (!isPossibleId(member.companyId)) return undefined
  const [row] = await db
    .update(companyMembers)
    .set({ decisionEmails: choice, ...weeklySetting(companyMembers.weeklyEmailedOn, weekly) })
    .where(isMember(member))
    .returning(membershipColumns)
  return row
}

/** Lists the verified primary addresses of the members. */
export async function listMemberEmails(db: Db, companyId: number): Promise<string[]> {
  return (await listMemberAddresses(db, companyId)).map(({ email }) => email)
}

/** Returns the verified primary addresses of the members, in alphabetical order. */
export function listMemberAddresses(db: Db, companyId: number): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: emailAddresses.id, email: emailAddresses.email })
    .from(companyMembers)
    .innerJoin(
      emailAddresses,
      and(eq(emailAddresses.userId, companyMembers.userId), eq(emailAddresses.isPrimary, true)),
    )
    .where(and(eq(companyMembers.companyId, companyId), eq(emailAddresses.isVerified, true)))
    .orderBy(emailAddresses.email)
}
