// A new password for whoever has forgotten theirs: by link or by code, as it is set.
import {
  checkResetKey,
  finishReset,
  requestResetCode,
  requestResetLink,
} from '#contract/auth/password-reset.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import * as byCode from './by-code.ts'
import * as byLink from './by-link.ts'
import { requestCode, requestLink } from './request.ts'

export function passwordResetRoutes(door: AuthDoor, { accounts }: Config): void {
  if (accounts.passwordResetByCode) door.open(requestResetCode, anyone, requestCode)
  else door.open(requestResetLink, anyone, requestLink)
  const reset = accounts.passwordResetByCode ? byCode : byLink
  door.open(checkResetKey, anyone, reset.peek)
  door.open(finishReset, { guard: anyone, rate: 'reset_password_from_key' }, reset.finish)
}
