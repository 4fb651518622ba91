import type { UserRole } from '#contract/staff/rules/user-roles.ts'
import type { Db } from '#server/db/open.ts'
import { countOthers, deleteRoleInvitation } from '#server/identity/invitation-queries.ts'
import { hasOtherStaff, hasVerifiedPrimaryAddress, lockRoles } from '#server/identity/roles-queries.ts'
import { MAX_INVITATIONS, sendInvitation } from '#server/identity/send-invitation.ts'
import { setRoles } from '#server/identity/set-roles.ts'

import { staffOnly } from '../access/guards.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { conflict, invalid, unauthenticated } from '../ground/errors.ts'
import { limitRate } from '../ground/limit-rate.ts'
import { findUser, findUserByEmail } from '../ground/users-queries.ts'

type RolesBody = { user: number; is_staff: boolean; is_reviewer: boolean }

/**
 * Changes the roles of a user. The caller must be staff.
 * @throws Problem 400 `invalid_choice` for an unknown user, `unverified_user` if the account has no verified address
 * and may belong to someone else; 409 `last_staff` if the change would leave no active staff user.
 */
export async function changeRoles(
  ctx: AuthContext,
  { user, is_staff: isStaff, is_reviewer: isReviewer }: RolesBody,
) {
  const change = { userId: user, isStaff, isReviewer }
  await ctx.db.transaction((tx) => changeInTransaction(ctx, tx, change))
  recordChange(ctx, user, `${isStaff ? 'staff' : 'not staff'}, ${isReviewer ? 'reviewer' : 'no reviewer'}`)
  if (user === ctx.user?.id) ctx.user = await findUser(ctx.db, user)
  return { data: { user, is_staff: isStaff, is_reviewer: isReviewer } }
}

type RoleChange = Parameters<typeof setRoles>[1]

async function changeInTransaction(ctx: AuthContext, tx: Db, change: RoleChange): Promise<void> {
  const { user: caller, now } = ctx
  if (caller === undefined) throw unauthenticated()
  const { userId, isStaff, isReviewer } = change
  const locked = await lockRoles(tx, userId)
  const byStaff = locked.get(caller.id)
  if (!byStaff?.isStaff || !byStaff.isActive) throw staffOnly()
  const before = locked.get(userId)
  if (before === undefined) throw invalid({ param: 'user', code: 'invalid_choice' })
  const isGranted = (isStaff && !before.isStaff) || (isReviewer && !before.isReviewer)
  if (isGranted && !(await hasVerifiedPrimaryAddress(tx, userId)))
    throw invalid({ param: 'user', code: 'unverified_user' })
  if (before.isStaff && isStaff === false && !(await hasOtherStaff(tx, userId)))
    throw conflict({ code: 'last_staff' })
  await setRoles(tx, change, { userId: caller.id, via: 'api', now })
}

function recordChange(ctx: AuthContext, userId: number, roles: string): void {
  audit(ctx, 'roles changed', { user: userId, action: `by ${ctx.user?.id}: ${roles}` })
}

/**
 * Gives a role to the user with this verified primary address. Emails an invitation if there is no such user. The caller
 * must be staff, and staff may list users, so the response may reveal the account.
 * @throws Problem 409 `max_invitations`; 429 if the caller or the address has had too many invitations.
 */
export async function inviteUser(ctx: AuthContext, { email, role }: { email: string; role: UserRole }) {
  const { user: caller, db, now } = ctx
  if (caller === undefined) throw unauthenticated()
  const account = await findUserByEmail(db, email)
  if (account?.address.isVerified && account.address.isPrimary) {
    const userId = account.user.id
    await db.transaction(async (tx) => {
      // Locks the invitation before the users, in the same order as a recipient who accepts it.
      await deleteRoleInvitation(tx, email)
      await changeInTransaction(ctx, tx, {
        userId,
        ...(role === 'staff' ? { isStaff: true } : { isReviewer: true }),
      })
    })
    recordChange(ctx, userId, role)
    return { data: { user: userId } }
  }
  await db.transaction(async (tx) => {
    if ((await countOthers(tx, { companyId: null, email, now })) >= MAX_INVITATIONS)
      throw conflict({ code: 'max_invitations' })
    await limitRate(ctx, 'invite_user', { key: email, tx })
    await sendInvitation(ctx, tx, { company: null, email, role, inviter: caller })
  })
  audit(ctx, 'user invited', { action: role })
  return { data: { user: null } }
}
