import { type AuthContext, write } from '../context.ts'
import { conflict, tooMany } from '../errors.ts'
import { findPendingLogin } from '../pending.ts'
import { notifyOwner } from '../signup/prevent-enumeration.ts'
import { sendVerification } from './send-verification.ts'

/**
 * Sends another link to the address of the pending signup or login. For a taken address,
 * the response and the limits are the same as for a free address, but the server emails the owner about the signup.
 * @throws Problem 409 if no signup or login needs a link, or verification uses codes; 429 if a link was sent recently.
 */
export async function resendLink(ctx: AuthContext): Promise<Record<string, never>> {
  const { userId, email } = findPendingLogin(ctx, 'verify_email') ?? {}
  const isByLink = !ctx.config.accounts.emailVerificationByCode
  if (!isByLink || userId === undefined || !email) throw conflict()
  await write(ctx, async (tx) => {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email })
    if (!isSent) throw tooMany(retryAfterMs)
    if (userId === null) await notifyOwner(ctx, tx, email)
  })
  return {}
}
