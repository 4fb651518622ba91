import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, not, or } from 'drizzle-orm'

import type { InvitedRole } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'

const columns = {
  id: invitations.id,
  companyId: invitations.companyId,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
}

/** The company that invites, or null for an invitation to a role of the site. */
type CompanyId = number | null

export type Invitation = {
  id: number
  companyId: CompanyId
  email: string
  role: InvitedRole
  createdAt: Date
  expiresAt: Date
}
export type InvitationDetails = Invitation & {
  companyName: string | null
  /** The primary address of the sender, or null if the account was deleted. */
  invitedBy: string | null
  inviterId: number | null
}

const isTo = (companyId: CompanyId) =>
  companyId === null ? isNull(invitations.companyId) : eq(invitations.companyId, companyId)

/** An invitation to a role of the site closes when its sender is no longer staff. */
const isOpen = (db: Db, now: Date) =>
  and(
    gt(invitations.expiresAt, now),
    or(
      isNotNull(invitations.companyId),
      inArray(
        invitations.invitedBy,
        db.select({ id: users.id }).from(users).where(and(users.isStaff, users.isActive)),
      ),
    ),
  )

/** Lists all open invitations, newest first. There are not many, because `send-invitation.ts` limits their number. */
export function listInvitations(db: Db, companyId: CompanyId, now: Date): Promise<InvitationDetails[]> {
  return selectDetails(db)
    .where(and(isTo(companyId), isOpen(db, now)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
}

/** Deletes the invitations that are no longer open, and counts those to other addresses. */
export async function countOthers(
  tx: Db,
  { companyId, email, now }: Pick<Invitation, 'companyId' | 'email'> & { now: Date },
): Promise<number> {
  await tx.delete(invitations).where(and(isTo(companyId), not(required(isOpen(tx, now)))))
  const [row] = await tx
    .select({ invitations: count() })
    .from(invitations)
    .where(and(isTo(companyId), ne(invitations.email, email)))
  return required(row).invitations
}

type NewInvitation = Omit<Invitation, 'id'> & { keyHash: string; invitedBy: number }

/** Adds an invitation. Replaces an earlier invitation to the same address and so invalidates its key. */
export async function putInvitation(tx: Db, invitation: NewInvitation): Promise<Invitation> {
  const { role, keyHash, invitedBy, createdAt, expiresAt } = invitation
  const [row] = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.companyId, invitations.email],
      set: { role, keyHash, invitedBy, createdAt, expiresAt },
    })
    .returning(columns)
  return required(row)
}

/** Locks an invitation to a role of the site until the transaction ends. Returns whether it exists. */
export async function lockInvitation(tx: Db, id: number): Promise<boolean> {
  const { id: key } = invitations
  const locked = await tx.select({ id: key }).from(invitations).where(eq(key, id)).for('update')
  return locked.length > 0
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(
  tx: Db,
  { id, companyId }: { id: number; companyId: CompanyId },
): Promise<boolean> {
  if (!isPossibleId(id)) return false
  const deleted = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), isTo(companyId)))
    .returning({ id: invitations.id })
  return deleted.length > 0
}

/** Deletes the invitation of an address to a role of the site. */
export async function deleteRoleInvitation(tx: Db, email: string): Promise<void> {
  await tx.delete(invitations).where(and(isTo(null), eq(invitations.email, email)))
}

export async function deleteInvitationsBy(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  await tx.delete(invitations).where(and(isTo(companyId), eq(invitations.invitedBy, userId)))
}

type Receiver = { userId: number; now: Date }

/** Returns the invitations to all addresses that the user has verified. */
export async function listReceived(
  db: Db,
  { userId, now }: Receiver,
  { id, limit = 1 }: { id?: number; limit?: number } = {},
): Promise<InvitationDetails[]> {
  if (id !== undefined && !isPossibleId(id)) return []
  const own = db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
  return selectDetails(db)
    .where(
      and(
        id === undefined ? undefined : eq(invitations.id, id),
        inArray(invitations.email, own),
        isOpen(db, now),
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(limit)
}

/** Returns the open invitation whose email contains this key. */
export async function findInvitationByKey(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<InvitationDetails | undefined> {
  const [row] = await selectDetails(db).where(and(eq(invitations.keyHash, hashToken(key)), isOpen(db, now)))
  return row
}

function selectDetails(db: Db) {
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
      inviterId: invitations.invitedBy,
    })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(primaryOfInviter, eq(primaryOfInviter.userId, invitations.invitedBy))
}
