// Logging in by the code that was mailed, in the session that asked for it.
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'

import { codePending, tryCode } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { confirmAddress } from '../email-verification/confirm-address.ts'
import { conflict } from '../errors.ts'
import { beginLogin, finishStage } from '../login/pipeline/engine.ts'
import { dropLogin, pendingLogin, resumeStage } from '../pending.ts'
import { inheritNothing } from '../unverified-account.ts'
import { findUser } from '../users-queries.ts'

/** Nothing waits for the code of somebody who is signed in already, or whose login waits for something else. */
export const loginCodePending = codePending(
  'loginCode',
  (ctx) => ctx.user === undefined && resumeStage(ctx) === 'login_by_code',
)

/** Who has the code has the email: so the address is verified. A login that waits for the code goes on. */
export async function confirmLoginCode(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  const whose = await tryCode(ctx, 'loginCode', { typed: code, param: 'code' })
  const { userId, email } = whose
  try {
    await write(ctx, async (tx) => {
      if (pendingLogin(ctx, 'login_by_code')) {
        ctx.session.remove('loginCode')
        await confirmAddress(ctx, tx, { userId, email })
        return finishStage(ctx, tx, { stage: 'login_by_code', method: 'code' })
      }
      dropLogin(ctx)
      // The code was asked for by itself: who chose the password of an account that never verified its address is not known.
      await inheritNothing(ctx, tx, whose)
      await confirmAddress(ctx, tx, { userId, email })
      const user = await findUser(tx, userId)
      if (user === undefined) throw conflict()
      return beginLogin(ctx, tx, { user, email, method: 'code' })
    })
  } catch (error) {
    // Somebody else has verified the address meanwhile: it is theirs now.
    throw isUniqueViolation(error) ? conflict() : error
  }
}
