// Sends another link or code that verifies an address.
import { Problem } from '#server/http/problem.ts'

import { MAX_RESENDS } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { tooMany, unauthenticated } from '../errors.ts'
import { addedAddress } from './list.ts'
import { requireOwn } from './own-address.ts'

/**
 * Also to an address that is verified.
 * @throws Problem 403 when a link has only just been sent, or a code often enough; 429 when a code has only just been sent.
 */
export async function resendEmail(
  ctx: AuthContext,
  { email }: { email: string },
): Promise<Record<string, never>> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const { emailVerificationByCode: byCode, emailVerificationResend: mayResend } = ctx.config.accounts
  await write(ctx, async (tx) => {
    const added = addedAddress(ctx)
    const isAdded = added?.email === email
    if (!isAdded) await requireOwn(tx, { userId: user.id, email })
    const resends = isAdded ? added.resends + 1 : 0
    if (resends > (mayResend ? MAX_RESENDS : 0)) throw new Problem('forbidden')
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId: user.id, email, resends })
    if (!isSent) throw byCode ? tooMany(retryAfterMs) : new Problem('forbidden')
  })
  return {}
}
