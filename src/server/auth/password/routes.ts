import { reauthenticate } from '#contract/auth/endpoints.ts'
import * as contract from '#contract/auth/password-reset.ts'
import { changePassword as change } from '#contract/auth/password.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { anyone } from '#server/http/guards.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { loggedIn } from '../access/guards.ts'
import * as byCode from '../password-reset/by-code.ts'
import * as byLink from '../password-reset/by-link.ts'
import { requestCode, requestLink } from '../password-reset/request.ts'
import { reauthenticateByPassword } from '../reauthentication/by-password.ts'
import { changePassword } from './change.ts'

const hidden = { guard: anyone, constantTime: true } as const

export function passwordRoutes({ passwordResetByCode }: AccountSettings): AccountRoute[] {
  const reset = passwordResetByCode ? byCode : byLink
  const answering = { ...hidden, guard: passwordResetByCode ? byCode.guard : anyone }
  return [
    passwordResetByCode
      ? accountRoute(contract.requestResetCode, hidden, requestCode)
      : accountRoute(contract.requestResetLink, hidden, requestLink),
    accountRoute(contract.checkResetKey, answering, reset.checkKey),
    accountRoute(
      contract.finishReset,
      { ...answering, rate: 'reset_password_from_key' },
      reset.resetPassword,
    ),
    accountRoute(change, { guard: loggedIn, rate: 'change_password' }, changePassword),
    accountRoute(reauthenticate, { guard: loggedIn, rate: 'reauthenticate' }, reauthenticateByPassword),
  ]
}
