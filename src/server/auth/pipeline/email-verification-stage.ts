// The login stage for email verification. If verification is mandatory, a login is pending until the user verifies the
// address.
import { invalid, tooMany } from '../ground/errors.ts'
import { findAddress } from '../ground/users-queries.ts'
import { sendVerification } from './send-verification.ts'
import type { Stage } from './stage.ts'

export const emailVerificationStage: Stage = {
  flow: 'verify_email',

  async isNeeded({ config }, tx, { userId, email }) {
    if (config.accounts.emailVerification !== 'mandatory' || email === null) return false
    return userId === null || (await findAddress(tx, userId, email))?.isVerified !== true
  },

  async start(ctx, tx, { userId, email, isSignup }) {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email: email ?? '' })
    // If no new link was sent, an earlier link is still valid, so the login continues. If no new code was sent, the
    // client must learn this, so this function throws.
    if (isSent || !ctx.config.accounts.emailVerificationByCode) return
    throw isSignup ? tooMany(retryAfterMs) : invalid({ code: 'too_many_login_attempts' })
  },
}
