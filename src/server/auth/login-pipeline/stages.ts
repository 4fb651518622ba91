// What still stands between a known user and a session, in this order.
import { emailVerificationStage } from '../email-verification/stage.ts'
import { loginCodeStage } from '../login-code/stage.ts'
import type { Stage } from './stage.ts'

export const stages: readonly Stage[] = [loginCodeStage, emailVerificationStage]
