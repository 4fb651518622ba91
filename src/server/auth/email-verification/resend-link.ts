// Sends another link to the address that a signup or a login waits for.
import { type AuthContext, write } from '../context.ts'
import { conflict, tooMany } from '../errors.ts'
import { pendingLogin } from '../pending.ts'
import { tellOwner } from '../signup/prevent-enumeration.ts'
import { sendVerification } from './send-verification.ts'

/**
 * An address that is taken is counted and answered like a fresh one; its owner gets the email that a signup sends.
 * @throws Problem 409 when nothing waits for a link, as where codes verify; 429 when one has only just been sent.
 */
export async function resendLink(ctx: AuthContext): Promise<Record<string, never>> {
  const { userId, email } = pendingLogin(ctx, 'verify_email') ?? {}
  const isByLink = !ctx.config.accounts.emailVerificationByCode
  if (!isByLink || userId === undefined || !email) throw conflict()
  await write(ctx, async (tx) => {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email })
    if (!isSent) throw tooMany(retryAfterMs)
    if (userId === null) await tellOwner(ctx, tx, email)
  })
  return {}
}
