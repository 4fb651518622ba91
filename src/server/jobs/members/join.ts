import type { Db } from '#server/db/open.ts'
import {
  deleteInvitation,
  type InvitationDetails,
  lockInvitation,
} from '#server/identity/invitation-queries.ts'
import { setRoles } from '#server/identity/set-roles.ts'

import { findBlockOfUser, requireUnblockedUser } from '../moderation/unblocked.ts'
import { lockCompany } from '../store/companies-queries.ts'
import { addMember, countMembers, findRole, setRole, toRole } from '../store/members-queries.ts'
import { conflict } from '../store/problems.ts'

export const MAX_MEMBERS = 100
export const tooManyMembersText = `A company can have ${MAX_MEMBERS} members.`

/**
 * Deletes and returns the invitation that `find` returns. Returns undefined if there is none, for example because a
 * concurrent request has accepted or withdrawn the invitation. Locks the company or the invitation until the
 * transaction ends.
 */
export async function takeInvitation(
  tx: Db,
  find: () => Promise<InvitationDetails | undefined>,
): Promise<InvitationDetails | undefined> {
  const found = await find()
  if (found === undefined) return undefined
  const { id, companyId } = found
  const isLocked = companyId === null ? await lockInvitation(tx, id) : await lockCompany(tx, companyId)
  if (!isLocked) return undefined
  const locked = await find()
  return locked && (await deleteInvitation(tx, locked)) ? locked : undefined
}

type JoinRequest = { invitation: InvitationDetails; userId: number; now: Date }

/**
 * Gives the user the role of the invitation. The audit log names the sender as the user who gives a role of the site.
 * The caller must have taken the invitation.
 */
export async function acceptInvitation(tx: Db, request: JoinRequest): Promise<void> {
  const { invitation, userId, now } = request
  const { companyId, role, inviterId } = invitation
  if (companyId !== null) return joinCompany(tx, { ...request, companyId })
  const roles = role === 'staff' ? { isStaff: true } : { isReviewer: true }
  await setRoles(tx, { userId, ...roles }, { userId: inviterId ?? undefined, via: 'invitation', now })
}

/**
 * Makes the user a member with the role of the invitation. An owner who accepts an invitation as a recruiter stays an
 * owner.
 * @throws Problem `forbidden` if an email address of the user is on a blocked domain
 * @throws Problem `conflict` if an email address of the sender is on a blocked domain, or if the company has too many
 * members
 */
async function joinCompany(
  tx: Db,
  { invitation, companyId, userId, now }: JoinRequest & { companyId: number },
): Promise<void> {
  const { inviterId } = invitation
  const role = toRole(invitation.role)
  await requireUnblockedUser(tx, userId)
  if (inviterId !== null && (await findBlockOfUser(tx, inviterId)) !== undefined)
    throw conflict('This invitation is no longer valid.')
  const previousRole = await findRole(tx, { companyId, userId })
  if (previousRole === undefined) {
    if ((await countMembers(tx, companyId)) >= MAX_MEMBERS) throw conflict(tooManyMembersText)
    await addMember(tx, { companyId, userId, role, now })
  } else if (role === 'owner') await setRole(tx, { companyId, userId }, role)
}
