// What still stands between a known user and a session, in this order.
import { emailVerificationStage } from '../email-verification/stage.ts'
import { loginCodeStage } from '../login-code/stage.ts'
import { mfaStage, trustStage } from '../mfa/stage.ts'
import { passkeySignupStage } from '../mfa/webauthn/stage.ts'
import type { Stage } from './stage.ts'

export const stages: readonly Stage[] = [
  loginCodeStage,
  emailVerificationStage,
  mfaStage,
  trustStage,
  passkeySignupStage,
]
