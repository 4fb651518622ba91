// Verifying an address: by link or by code, as it is set.
import {
  checkEmailKey,
  resendEmailCode,
  resendEmailLink,
  verifyEmail,
} from '#contract/auth/email-verification.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import * as byCode from './by-code.ts'
import * as byLink from './by-link.ts'
import { resendLink } from './resend-link.ts'
import { resend } from './resend.ts'

export function emailVerificationRoutes(door: AuthDoor, { accounts }: Config): void {
  const verification = accounts.emailVerificationByCode ? byCode : byLink
  const admission = { guard: verification.guard, leaves: 'in steps' } as const
  door.open(checkEmailKey, admission, verification.peek)
  door.open(verifyEmail, { ...admission, rate: 'verify_email' }, verification.finish)
  door.open(resendEmailLink, { guard: anyone, leaves: 'in steps' }, resendLink)
  door.open(resendEmailCode, { guard: anyone, leaves: 'in steps' }, resend)
}
