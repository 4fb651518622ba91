// If verification is mandatory, a login is pending until its address is verified.
import { invalid, tooMany } from '../errors.ts'
import type { Stage } from '../login/pipeline/stage.ts'
import { findAddress } from '../users-queries.ts'
import { sendVerification } from './send-verification.ts'

export const emailVerificationStage: Stage = {
  flow: 'verify_email',

  async isNeeded({ config }, tx, { userId, email }) {
    if (config.accounts.emailVerification !== 'mandatory' || email === null) return false
    return userId === null || (await findAddress(tx, userId, email))?.isVerified !== true
  },

  async start(ctx, tx, { userId, email, isSignup }) {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email: email ?? '' })
    // If no link was sent, a recent one is still valid. With codes, the client must learn that no new code was sent.
    if (isSent || !ctx.config.accounts.emailVerificationByCode) return
    throw isSignup ? tooMany(retryAfterMs) : invalid({ code: 'too_many_login_attempts' })
  },
}
