import { staffOnly } from '../access/guards.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { conflict, invalid, unauthenticated } from '../ground/errors.ts'
import { findUser } from '../ground/users-queries.ts'
import { hasOtherStaff, hasVerifiedPrimaryAddress, lockRoles } from './queries.ts'
import { setRoles } from './set-roles.ts'

type RolesBody = { user: number; is_staff: boolean; is_reviewer: boolean }

/**
 * Changes the roles of a user. The caller must be staff.
 * @throws Problem 400 `invalid_choice` for an unknown user, `unverified_user` if the account has no verified address
 * and may belong to someone else; 409 `last_staff` if the change would leave no active staff user.
 */
export async function changeRoles(
  ctx: AuthContext,
  { user: userId, is_staff: isStaff, is_reviewer: isReviewer }: RolesBody,
) {
  const { user: caller, now } = ctx
  if (caller === undefined) throw unauthenticated()
  await ctx.db.transaction(async (tx) => {
    const locked = await lockRoles(tx, userId)
    const byStaff = locked.get(caller.id)
    if (!byStaff?.isStaff || !byStaff.isActive) throw staffOnly()
    const before = locked.get(userId)
    if (before === undefined) throw invalid({ param: 'user', code: 'invalid_choice' })
    const isGranted = (isStaff && !before.isStaff) || (isReviewer && !before.isReviewer)
    if (isGranted && !(await hasVerifiedPrimaryAddress(tx, userId)))
      throw invalid({ param: 'user', code: 'unverified_user' })
    if (before.isStaff && !isStaff && !(await hasOtherStaff(tx, userId)))
      throw conflict({ code: 'last_staff' })
    await setRoles(tx, { userId, isStaff, isReviewer }, { userId: caller.id, via: 'api', now })
  })
  audit(ctx, 'roles changed', {
    user: userId,
    action: `by ${caller.id}: ${isStaff ? 'staff' : 'not staff'}, ${isReviewer ? 'reviewer' : 'no reviewer'}`,
  })
  if (userId === caller.id) ctx.user = await findUser(ctx.db, caller.id)
  return { data: { user: userId, is_staff: isStaff, is_reviewer: isReviewer } }
}
