import { z } from 'zod'

import { switchSetting, setting, listOf } from './setting.ts'

export const mfaSettings = z.object({
  secondFactors: listOf(['totp', 'recovery_codes', 'webauthn'], {
    name: 'MFA_SUPPORTED_TYPES',
    default: 'totp, recovery_codes, webauthn',
    about:
      'authenticators that users can add: apps, recovery codes, passkeys. Without `webauthn`, users of ' +
      'passkeys need another second factor',
    differsFromAllauth: true,
  }),
  passkeyLogin: switchSetting({
    name: 'MFA_PASSKEY_LOGIN_ENABLED',
    default: 'on',
    about: 'users can log in with a passkey instead of a password',
    differsFromAllauth: true,
  }),
  passkeySignup: switchSetting({
    name: 'MFA_PASSKEY_SIGNUP_ENABLED',
    default: 'on',
    about: 'users can sign up with only a passkey; requires verification by code',
    differsFromAllauth: true,
  }),
  totpTolerance: setting('0, 1', z.enum(['0', '1']).transform(Number), {
    name: 'MFA_TOTP_TOLERANCE',
    default: '0',
    about: 'accepted time steps before and after the current one: `0` or `1`',
  }),
  recoveryCodesShowOnce: switchSetting({
    name: 'MFA_RECOVERY_CODES_SHOW_ONCE',
    default: 'off',
    about: 'recovery codes appear only once, when users create them',
  }),
  trust: switchSetting({
    name: 'MFA_TRUST_ENABLED',
    default: 'off',
    about: 'users can trust a browser, which then skips the second factor',
  }),
})
