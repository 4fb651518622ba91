// Logging in by code.
import {
  confirmLoginCode as confirmEndpoint,
  requestLoginCode as requestEndpoint,
  resendLoginCode as resendEndpoint,
} from '#contract/auth/login-code.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { confirmLoginCode, loginCodePending } from './confirm.ts'
import { requestLoginCode } from './request.ts'
import { resendLoginCode } from './resend.ts'

/** A code may be asked of a login even where nobody can ask for one. */
export function loginCodeRoutes(door: AuthDoor, { accounts }: Config): void {
  door.open(
    confirmEndpoint,
    { guard: loginCodePending, rate: 'confirm_login_code', leaves: 'in steps' },
    confirmLoginCode,
  )
  if (accounts.loginByCode)
    door.open(requestEndpoint, { guard: anyone, leaves: 'in steps' }, requestLoginCode)
  if (accounts.loginByCode || accounts.loginByCodeRequired)
    door.open(resendEndpoint, { guard: anyone, leaves: 'in steps' }, resendLoginCode)
}
