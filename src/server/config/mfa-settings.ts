import { z } from 'zod'

import { duration, switchSetting, setting, listOf, wholeNumber } from './setting.ts'

const MAX_ISSUER_LENGTH = 60
/** The maximum number of recovery codes. The database marks used codes as bits of one integer. */
const MAX_RECOVERY_CODES = 30

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
  mfaAllowUnverifiedEmail: switchSetting({
    name: 'MFA_ALLOW_UNVERIFIED_EMAIL',
    default: 'off',
    about: 'users with unverified addresses can add second factors',
  }),
  totpTolerance: setting('0, 1', z.enum(['0', '1']).transform(Number), {
    name: 'MFA_TOTP_TOLERANCE',
    default: '0',
    about: 'accepted time steps before and after the current one: `0` or `1`',
  }),
  totpPeriodMs: duration({ name: 'MFA_TOTP_PERIOD', default: '30', about: 'length of a time step' }),
  totpDigits: setting('6, 7, 8', z.enum(['6', '7', '8']).transform(Number), {
    name: 'MFA_TOTP_DIGITS',
    default: '6',
    about: 'digits of a code: `6`, `7` or `8`',
  }),
  totpIssuer: setting(
    `a name of at most ${MAX_ISSUER_LENGTH} characters`,
    z.string().max(MAX_ISSUER_LENGTH),
    { name: 'MFA_TOTP_ISSUER', default: '', about: 'the name in authenticator apps. Unset: `SITE_NAME`' },
  ),
  recoveryCodeCount: wholeNumber([1, MAX_RECOVERY_CODES], {
    name: 'MFA_RECOVERY_CODE_COUNT',
    default: '10',
    about: `number of recovery codes, up to ${MAX_RECOVERY_CODES}`,
  }),
  recoveryCodeDigits: wholeNumber([6, 12], {
    name: 'MFA_RECOVERY_CODE_DIGITS',
    default: '8',
    about: 'digits of a recovery code, 6 to 12',
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
  trustMs: duration({
    name: 'MFA_TRUST_COOKIE_AGE',
    default: '1209600',
    about: 'how long a browser is trusted',
  }),
  trustCookieName: setting('letters, digits, - and _', z.string().regex(/^[\w-]+$/), {
    name: 'MFA_TRUST_COOKIE_NAME',
    default: 'mfa_trusted',
    about: 'the name of the cookie that marks a trusted browser',
  }),
})
