import * as verification from '#contract/auth/email-verification.ts'
import * as emails from '#contract/auth/emails.ts'
import { readPendingVerification } from '#contract/auth/job-signup.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { anyone } from '#server/http/guards.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { loggedIn } from '../access/guards.ts'
import * as byCode from '../email-verification/by-code.ts'
import * as byLink from '../email-verification/by-link.ts'
import { readPending } from '../email-verification/read-pending.ts'
import { resendToPending } from '../email-verification/resend-link.ts'
import { resend } from '../email-verification/resend.ts'
import { addEmail } from './add.ts'
import { userOrSignup } from './change-signup-address.ts'
import { listEmails } from './list.ts'
import { makePrimary } from './make-primary.ts'
import { removeEmail } from './remove.ts'
import { resendEmail } from './resend.ts'

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
