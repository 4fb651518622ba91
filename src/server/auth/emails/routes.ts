import * as verification from '#contract/auth/email-verification.ts'
import * as emails from '#contract/auth/emails.ts'
import { readPendingVerification } from '#contract/auth/job-signup.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem, tooMany } from '#server/http/problem.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { loggedIn } from '../access/guards.ts'
import * as byCode from '../email-verification/by-code.ts'
import * as byLink from '../email-verification/by-link.ts'
import { readPending } from '../email-verification/read-pending.ts'
import { resendToPending } from '../email-verification/resend-link.ts'
import { resend } from '../email-verification/resend.ts'
import { MAX_RESENDS } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { findAddress } from '../ground/users-queries.ts'
import { sendVerification } from '../pipeline/send-verification.ts'
import { addEmail } from './add.ts'
import { userOrSignup } from './change-signup-address.ts'
import { findPendingAddress, listEmails } from './list.ts'
import { makePrimary } from './make-primary.ts'
import { unknownEmail } from './own-address.ts'
import { removeEmail } from './remove.ts'

const hidden = { guard: anyone, constantTime: true } as const
const changing = { guard: loggedIn, rate: 'manage_email' } as const

export function emailRoutes({ emailVerificationByCode }: AccountSettings): AccountRoute[] {
  const verify = emailVerificationByCode ? byCode : byLink
  const answering = { guard: verify.guard, constantTime: true } as const
  return [
    accountRoute(verification.checkEmailKey, answering, verify.checkKey),
    accountRoute(verification.verifyEmail, { ...answering, rate: 'verify_email' }, verify.verifyEmail),
    accountRoute(verification.disownSignup, { guard: anyone, rate: 'verify_email' }, byLink.disownSignup),
    accountRoute(readPendingVerification, anyone, readPending),
    accountRoute(verification.resendEmailLink, hidden, resendToPending),
    accountRoute(verification.resendEmailCode, hidden, resend),
    accountRoute(emails.listEmails, loggedIn, listEmails),
    accountRoute(emails.addEmail, { ...changing, guard: userOrSignup, constantTime: true }, addEmail),
    accountRoute(emails.resendEmail, changing, resendEmail),
    accountRoute(emails.makePrimary, changing, makePrimary),
    accountRoute(emails.removeEmail, changing, removeEmail),
  ]
}

/**
 * Sends another verification link or code to an address of the user, even if the address is verified.
 * @throws Problem 403 if a link was sent recently or the resends of a code are used up; 429 if a code was sent
 * recently.
 */
async function resendEmail(ctx: AuthContext, { email }: { email: string }): Promise<Record<string, never>> {
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
