// The stages of a login, in the order in which a login runs through them.
import { emailVerificationStage } from '#server/auth/email-verification/stage.ts'
import { loginCodeStage } from '#server/auth/login-code/stage.ts'
import { mfaStage, trustStage } from '#server/auth/mfa/stage.ts'
import { passkeySignupStage } from '#server/auth/mfa/webauthn/stage.ts'

import type { Stage } from './stage.ts'

export const stages: readonly Stage[] = [
  loginCodeStage,
  emailVerificationStage,
  mfaStage,
  trustStage,
  passkeySignupStage,
]
