import { z } from 'zod'

import { hours } from '../lib/duration.ts'
import { mfaSettings } from './mfa-settings.ts'
import { duration, switchSetting, oneOf, listOf, wholeNumber } from './setting.ts'
import { originsOf, socialSettings } from './social-settings.ts'

/**
 * The longest lifetime that operators can set for a code. The rate limits count the attempts at a code over this time,
 * so a code that lived longer would allow more attempts.
 */
export const MAX_CODE_LIFETIME_MS = hours(1)

export const allauthSettings = z.object({
  clients: listOf(['browser', 'app'], {
    name: 'HEADLESS_CLIENTS',
    default: 'browser, app',
    about: 'enabled clients: `browser` (cookies), `app` (`X-Session-Token`)',
  }),
  openForSignup: switchSetting({
    name: 'ACCOUNT_OPEN_FOR_SIGNUP',
    default: 'on',
    about: 'visitors can sign up. With `off`, only invited reviewers and staff can',
  }),
  emailVerification: oneOf(['mandatory', 'optional', 'none'], {
    name: 'ACCOUNT_EMAIL_VERIFICATION',
    default: 'mandatory',
    about:
      '`mandatory`: users must verify their address before they are logged in; `optional`: an email asks ' +
      'them to; `none`: no verification',
    differsFromAllauth: true,
  }),
  emailVerificationByCode: switchSetting({
    name: 'ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED',
    default: 'off',
    about: 'verify addresses with a code instead of a link',
  }),
  emailVerificationCodeMs: duration(
    {
      name: 'ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT',
      default: '600',
      about: 'how long a verification code is valid',
      differsFromAllauth: true,
    },
    MAX_CODE_LIFETIME_MS,
  ),
  emailVerificationResend: switchSetting({
    name: 'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND',
    default: 'off',
    about: 'clients of the API can request another verification code. The pages always offer another code',
  }),
  emailVerificationChange: switchSetting({
    name: 'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE',
    default: 'off',
    about: 'users can correct their address after a code was sent',
  }),
  loginOnEmailConfirmation: switchSetting({
    name: 'ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION',
    default: 'on',
    about: 'confirming an address also logs the user in, if this happens in the browser used for the signup',
    differsFromAllauth: true,
  }),
  loginByCode: switchSetting({
    name: 'ACCOUNT_LOGIN_BY_CODE_ENABLED',
    default: 'off',
    about: 'users can request a code by email instead of entering a password',
  }),
  loginByCodeRequired: switchSetting({
    name: 'ACCOUNT_LOGIN_BY_CODE_REQUIRED',
    default: 'off',
    about: 'every login with a password also requires a code by email',
  }),
  loginByCodeResend: switchSetting({
    name: 'ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND',
    default: 'off',
    about: 'clients of the API can request another code for a pending login',
  }),
  loginCodeMs: duration(
    { name: 'ACCOUNT_LOGIN_BY_CODE_TIMEOUT', default: '180', about: 'how long a login code is valid' },
    MAX_CODE_LIFETIME_MS,
  ),
  loginMs: duration({
    name: 'ACCOUNT_LOGIN_TIMEOUT',
    default: '900',
    about: 'how long a login may take',
  }),
  passwordResetByCode: switchSetting({
    name: 'ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED',
    default: 'off',
    about: 'reset a forgotten password with a code instead of a link',
  }),
  passwordResetCodeMs: duration(
    {
      name: 'ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT',
      default: '180',
      about: 'how long a reset code is valid',
    },
    MAX_CODE_LIFETIME_MS,
  ),
  loginOnPasswordReset: switchSetting({
    name: 'ACCOUNT_LOGIN_ON_PASSWORD_RESET',
    default: 'off',
    about: 'resetting the password logs the user in',
  }),
  logoutOnPasswordChange: switchSetting({
    name: 'ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE',
    default: 'off',
    about: 'changing the password also ends the current session. All other sessions always end',
  }),
  changeEmail: switchSetting({
    name: 'ACCOUNT_CHANGE_EMAIL',
    default: 'off',
    about: 'users have one address. A new address replaces it after its verification',
  }),
  maxEmailAddresses: wholeNumber([1, 999_999], {
    name: 'ACCOUNT_MAX_EMAIL_ADDRESSES',
    default: '20',
    about: 'maximum number of email addresses of a user',
    differsFromAllauth: true,
  }),
  notifications: switchSetting({
    name: 'ACCOUNT_EMAIL_NOTIFICATIONS',
    default: 'on',
    about: 'email users about each change of their login methods',
    differsFromAllauth: true,
  }),
  preventEnumeration: switchSetting({
    name: 'ACCOUNT_PREVENT_ENUMERATION',
    default: 'on',
    about: 'responses do not reveal which addresses have accounts',
  }),
  rateLimits: switchSetting(
    {
      name: 'ACCOUNT_RATE_LIMITS',
      default: 'on',
      about: 'limit attempts; production requires `on`',
    },
    'on or off (in production only on)',
  ),
  reauthenticationRequired: switchSetting({
    name: 'ACCOUNT_REAUTHENTICATION_REQUIRED',
    default: 'on',
    about: 'changing login methods requires a recent login or reauthentication',
    differsFromAllauth: true,
  }),
  reauthenticationMs: duration({
    name: 'ACCOUNT_REAUTHENTICATION_TIMEOUT',
    default: '300',
    about: 'how long a reauthentication is valid',
  }),
  trackActivity: switchSetting({
    name: 'USERSESSIONS_TRACK_ACTIVITY',
    default: 'off',
    about: 'sessions show when they were last used',
  }),
})

export const accountSettings = z.object({
  ...allauthSettings.shape,
  ...mfaSettings.shape,
  ...socialSettings.shape,
})

export type AccountSettings = ReturnType<typeof withDerived>

/** Adds the values that follow from several settings. Durations are in milliseconds. */
export function withDerived(read: z.output<typeof accountSettings>) {
  return {
    ...read,
    /**
     * Whether users can sign up with a passkey instead of a password. This requires `mandatory` verification by code,
     * because the passkey must be created in the session that signed up.
     */
    passkeySignup:
      read.passkeySignup &&
      read.secondFactors.includes('webauthn') &&
      read.emailVerification === 'mandatory' &&
      read.emailVerificationByCode,
    providerOrigins: originsOf(read.providers),
  } as const
}
