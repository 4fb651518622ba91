import { invalid, unauthenticated } from '#server/auth/ground/errors.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecent } from '../../access/reauthentication.ts'
import { hasSecondFactor } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { notify } from '../../ground/notify.ts'
import { presentShownCodes } from '../present.ts'
import { replaceRecoveryCodes } from './make.ts'

/**
 * Replaces the recovery codes of the user and returns the new codes. @throws Problem 400
 * `cannot_generate_recovery_codes` if the user has no second factor.
 */
export async function renewRecoveryCodes(ctx: AuthContext) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  if (!(await hasSecondFactor(ctx.db, user.id))) throw cannotGenerateCodes()
  await requireRecent(ctx)
  const row = await write(ctx, async (tx) => {
    if (!(await hasSecondFactor(tx, user.id))) throw cannotGenerateCodes()
    const created = await replaceRecoveryCodes(ctx, tx, { userId: user.id, wereShown: true })
    await notify(ctx, tx, { user, notice: notices.recoveryCodesGenerated })
    return created
  })
  return { data: presentShownCodes(ctx, row) }
}

const cannotGenerateCodes = () => invalid({ code: 'cannot_generate_recovery_codes' })
