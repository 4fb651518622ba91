// Queries of handovers. A handover is an invitation that asks a member to take over a company.
import { and, eq, gt, inArray, ne } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companyInvitations, companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { required } from '#server/lib/required.ts'

const hasPrimaryAddress = and(
  eq(emailAddresses.userId, companyMembers.userId),
  eq(emailAddresses.isPrimary, true),
  eq(emailAddresses.isVerified, true),
)

type NewHandover = { companyId: number; from: number; to: number; now: Date; dueAt: Date }

/** Invites the member with the ID `to` to take over the company. The member must have a primary address. */
export async function putHandover(tx: Db, { companyId, from, to, now, dueAt }: NewHandover): Promise<void> {
  const [address] = await tx
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, to), eq(emailAddresses.isPrimary, true)))
  const { email } = required(address)
  const dates = { createdAt: now, expiresAt: dueAt }
  const values = { role: 'owner', isHandover: true, keyHash: null, invitedBy: from, ...dates }
  await tx
    .insert(companyInvitations)
    .values({ companyId, email, ...values })
    .onConflictDoUpdate({ target: [companyInvitations.companyId, companyInvitations.email], set: values })
}

/** Withdraws every unanswered handover that the user has offered. */
export async function deleteHandovers(tx: Db, userId: number): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.invitedBy, userId), companyInvitations.isHandover))
}

/** Returns the user's unanswered handovers, as a map from the company ID to the ID of the invited member. */
export async function listHandovers(db: Db, userId: number, now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ companyId: companyInvitations.companyId, heir: emailAddresses.userId })
    .from(companyInvitations)
    .innerJoin(
      emailAddresses,
      and(eq(emailAddresses.email, companyInvitations.email), eq(emailAddresses.isVerified, true)),
    )
    .where(
      and(
        eq(companyInvitations.invitedBy, userId),
        companyInvitations.isHandover,
        gt(companyInvitations.expiresAt, now),
      ),
    )
  return new Map(rows.map(({ companyId, heir }) => [companyId, heir]))
}

type MemberAddress = { companyId: number; userId: number; email: string }

/** Returns the verified primary addresses of the members of these companies, except the user's own. */
export async function listOtherMembers(
  db: Db,
  userId: number,
  companyIds: readonly number[],
): Promise<MemberAddress[]> {
  return db
    .select({
      companyId: companyMembers.companyId,
      userId: companyMembers.userId,
      email: emailAddresses.email,
    })
    .from(companyMembers)
    .innerJoin(emailAddresses, hasPrimaryAddress)
    .where(and(inArray(companyMembers.companyId, [...companyIds]), ne(companyMembers.userId, userId)))
    .orderBy(companyMembers.companyId, emailAddresses.email)
}
