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
  const admission = { guard: anyone, leaves: 'in steps' } as const
  const answering = {
    guard: accounts.passwordResetByCode ? byCode.guard : anyone,
    leaves: 'in steps',
  } as const
  if (accounts.passwordResetByCode) door.open(requestResetCode, admission, requestCode)
  else door.open(requestResetLink, admission, requestLink)
  const reset = accounts.passwordResetByCode ? byCode : byLink
  door.open(checkResetKey, answering, reset.peek)
  door.open(finishReset, { ...answering, rate: 'reset_password_from_key' }, reset.finish)
}
