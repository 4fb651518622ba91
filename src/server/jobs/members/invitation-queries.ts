import { and, asc, count, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm'

import type { MemberRole } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyInvitations } from '#server/db/tables/company-members.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { type Membership, toRole } from '../store/members-queries.ts'

const columns = {
  id: companyInvitations.id,
  companyId: companyInvitations.companyId,
  email: companyInvitations.email,
  role: companyInvitations.role,
  createdAt: companyInvitations.createdAt,
  expiresAt: companyInvitations.expiresAt,
}

type Row = {
  id: number
  companyId: number
  email: string
  createdAt: Date
  expiresAt: Date
}
export type Invitation = Row & { role: MemberRole }
export type InvitationDetails = Invitation & {
  companyName: string
  /** The primary address of the sender, or null if the account was deleted. */
  invitedBy: string | null
  inviterId: number | null
}

/** Lists all open invitations of a company, newest first. There are not many, because invite.ts limits their number. */
export async function listInvitations(db: Db, companyId: number, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select(columns)
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, now)))
    .orderBy(desc(companyInvitations.createdAt), desc(companyInvitations.id))
  return rows.map(toInvitation)
}

export async function deleteExpired(tx: Db, companyId: number, now: Date): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), lte(companyInvitations.expiresAt, now)))
}

export async function countOthers(tx: Db, companyId: number, email: string): Promise<number> {
  const [row] = await tx
    .select({ invitations: count() })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), ne(companyInvitations.email, email)))
  return required(row).invitations
}

type NewInvitation = Omit<Invitation, 'id'> & { keyHash: string; invitedBy: number }

/** Adds an invitation. Replaces an earlier invitation to the same address and so invalidates its key. */
export async function putInvitation(tx: Db, invitation: NewInvitation): Promise<Invitation> {
  const { role, keyHash, invitedBy, createdAt, expiresAt } = invitation
  const [row] = await tx
    .insert(companyInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [companyInvitations.companyId, companyInvitations.email],
      set: { role, keyHash, invitedBy, createdAt, expiresAt },
    })
    .returning(columns)
  return toInvitation(required(row))
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(
  tx: Db,
  { id, companyId }: { id: number; companyId: number },
): Promise<boolean> {
  if (!isPossibleId(id)) return false
  const deleted = await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, companyId)))
    .returning({ id: companyInvitations.id })
  return deleted.length > 0
}

export async function deleteInvitationsBy(tx: Db, { companyId, userId }: Membership): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, userId)))
}

type Receiver = { userId: number; now: Date }

/** Returns the invitations to all addresses that the user has verified. */
export async function listReceived(
  db: Db,
  receiver: Receiver,
  { id, limit = 1 }: { id?: number; limit?: number } = {},
): Promise<InvitationDetails[]> {
  if (id !== undefined && !isPossibleId(id)) return []
  const { userId, now } = receiver
  const own = db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
  const rows = await selectReceived(db)
    .where(
      and(
        id === undefined ? undefined : eq(companyInvitations.id, id),
        inArray(companyInvitations.email, own),
        gt(companyInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(companyInvitations.createdAt), asc(companyInvitations.id))
    .limit(limit)
  return rows.map((row) => Object.assign(row, { role: toRole(row.role) }))
}

/** Returns the open invitation whose email contains this key. */
export async function findInvitationByKey(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<InvitationDetails | undefined> {
  const [row] = await selectReceived(db).where(
    and(eq(companyInvitations.keyHash, hashToken(key)), gt(companyInvitations.expiresAt, now)),
  )
  return row && Object.assign(row, { role: toRole(row.role) })
}

function selectReceived(db: Db) {
  const primaryOfInviter = db
    .select({ userId: emailAddresses.userId, address: emailAddresses.email })
    .from(emailAddresses)
    .where(eq(emailAddresses.isPrimary, true))
    .as('inviter')
  return db
    .select({
      ...columns,
      companyName: companies.name,
      invitedBy: primaryOfInviter.address,
      inviterId: companyInvitations.invitedBy,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .leftJoin(primaryOfInviter, eq(primaryOfInviter.userId, companyInvitations.invitedBy))
}

function toInvitation(row: Row & { role: string }): Invitation {
  return { ...row, role: toRole(row.role) }
}
