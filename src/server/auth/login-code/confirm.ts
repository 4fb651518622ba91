import { isUniqueViolation } from '#server/db/is-unique-violation.ts'

import { codePending, checkCode } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict } from '../ground/errors.ts'
import { dropPendingLogin, findPendingLogin, resumeStage } from '../ground/pending.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import { findUser } from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { beginLogin, finishStage } from '../pipeline/engine.ts'

/** Requires that no user is logged in, and that the pending login of the session needs an emailed code. */
export const loginCodePending = codePending(
  'loginCode',
  (ctx) => ctx.user === undefined && resumeStage(ctx) === 'login_by_code',
)

/**
 * Logs the user in by code. If a login is already pending until the code is entered, continues that login. Also
 * verifies the address, because the code was emailed to it.
 */
export async function confirmLoginCode(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  const owner = await checkCode(ctx, 'loginCode', { typed: code, param: 'code' })
  const { userId, email } = owner
  try {
    await write(ctx, async (tx) => {
      if (findPendingLogin(ctx, 'login_by_code')) {
        ctx.session.remove('loginCode')
        await confirmAddress(ctx, tx, { userId, email })
        return finishStage(ctx, tx, { stage: 'login_by_code', method: 'code' })
      }
      dropPendingLogin(ctx)
      // If the address of the account is unverified, another person may have created the account and set its password.
      // This call removes everything that this person has added.
      await revokeCreatorAccess(ctx, tx, owner)
      await confirmAddress(ctx, tx, { userId, email })
      const user = await findUser(tx, userId)
      if (user === undefined) throw conflict()
      return beginLogin(ctx, tx, { user, email, method: 'code' })
    })
  } catch (error) {
    // Another user has verified the same address concurrently.
    throw isUniqueViolation(error) ? conflict() : error
  }
}
