import { Problem, tooMany } from '#server/http/problem.ts'

import { MAX_RESENDS } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { findAddress } from '../ground/users-queries.ts'
import { sendVerification } from '../pipeline/send-verification.ts'
import { findPendingAddress } from './list.ts'
import { unknownEmail } from './own-address.ts'

/**
 * Sends another verification link or code to an address of the user, even if the address is verified.
 * @throws Problem 403 if a link was sent recently or the resends of a code are used up; 429 if a code was sent
 * recently.
 */
export async function resendEmail(
  ctx: AuthContext,
  { email }: { email: string },
): Promise<Record<string, never>> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const { emailVerificationByCode: byCode, emailVerificationResend: mayResend } = ctx.config.accounts
  await write(ctx, async (tx) => {
    // The limit of resends does not apply to a stored address, because each request starts a new verification.
    const isOwn = (await findAddress(tx, user.id, email)) !== undefined
    const added = isOwn ? undefined : findPendingAddress(ctx)
    if (!isOwn && added?.email !== email) throw unknownEmail()
    const resends = added ? added.resends + 1 : 0
    if (resends > (mayResend ? MAX_RESENDS : 0)) throw new Problem('forbidden')
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, {
      ...added,
      userId: user.id,
      email,
      resends,
    })
    if (!isSent) throw byCode ? tooMany(retryAfterMs) : new Problem('forbidden')
  })
  return {}
}
