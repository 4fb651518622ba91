import type { Db } from '#server/db/open.ts'

import { findBlockOfUser, requireUnblockedUser } from '../moderation/unblocked.ts'
import { lockCompany } from '../store/companies-queries.ts'
import { addMember, countMembers, findRole, setRole } from '../store/members-queries.ts'
import { conflict } from '../store/problems.ts'
import { deleteInvitation, findInvitationByKey, type InvitationDetails } from './invitation-queries.ts'

export const MAX_MEMBERS = 100
export const tooManyMembersText = `A company can have ${MAX_MEMBERS} members.`

export { findInvitationByKey }

/**
 * Deletes and returns the open invitation whose email contains this key. Returns undefined if there is none, for
 * example because a concurrent request has accepted or withdrawn the invitation. Locks the company until the
 * transaction ends.
 */
export async function takeInvitationByKey(
  tx: Db,
  emailed: { key: string; now: Date },
): Promise<InvitationDetails | undefined> {
  const found = await findInvitationByKey(tx, emailed)
  if (found === undefined || (await lockCompany(tx, found.companyId)) === undefined) return undefined
  const locked = await findInvitationByKey(tx, emailed)
  return locked && (await deleteInvitation(tx, locked)) ? locked : undefined
}

type JoinRequest = { invitation: InvitationDetails; userId: number; now: Date }

/**
 * Makes the user a member with the role of the invitation. An owner who accepts an invitation as a recruiter stays an
 * owner. The caller must have deleted the invitation and locked the company.
 * @throws Problem `forbidden` if an email address of the user is on a blocked domain
 * @throws Problem `conflict` if an email address of the sender is on a blocked domain, or if the company has too many
 * members
 */
export async function joinCompany(tx: Db, { invitation, userId, now }: JoinRequest): Promise<void> {
  const { companyId, role, inviterId } = invitation
  await requireUnblockedUser(tx, userId)
  if (inviterId !== null && (await findBlockOfUser(tx, inviterId)) !== undefined)
    throw conflict('This invitation is no longer valid.')
  const previousRole = await findRole(tx, { companyId, userId })
  if (previousRole === undefined) {
    if ((await countMembers(tx, companyId)) >= MAX_MEMBERS) throw conflict(tooManyMembersText)
    await addMember(tx, { companyId, userId, role, now })
  } else if (role === 'owner') await setRole(tx, { companyId, userId }, role)
}
