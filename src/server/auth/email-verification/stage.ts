// The login stage for email verification. If verification is mandatory, a login is pending until the user verifies the
// address.
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
    // With links, a recent link is still valid if no new link was sent. With codes, the client must learn that no new
    // code was sent.
    if (isSent || !ctx.config.accounts.emailVerificationByCode) return
    throw isSignup ? tooMany(retryAfterMs) : invalid({ code: 'too_many_login_attempts' })
  },
}
