import { z } from 'zod'

import { hours } from '../lib/duration.ts'
import { mfaSettings } from './mfa-settings.ts'
import { duration, onOff, oneOf, someOf, wholeNumber } from './setting.ts'
import { originsOf, socialSettings } from './social-settings.ts'

/** The rate limits count the attempts at a code for this long: one that lived longer would get new attempts. */
export const LONGEST_CODE_MS = hours(1)

export const allauthSettings = z.object({
  clients: someOf(['browser', 'app'], {
    name: 'HEADLESS_CLIENTS',
    default: 'browser, app',
    about: 'who is served: `browser` (cookies), `app` (`X-Session-Token`)',
  }),
  openForSignup: onOff({
    name: 'ACCOUNT_OPEN_FOR_SIGNUP',
    default: 'on',
    about: 'whether anybody may sign up',
  }),
  emailVerification: oneOf(['mandatory', 'optional', 'none'], {
    name: 'ACCOUNT_EMAIL_VERIFICATION',
    default: 'mandatory',
    about:
      '`mandatory`: nobody is signed in before the address is verified; `optional`: an email asks for it; `none`',
    differsFromAllauth: true,
  }),
  emailVerificationByCode: onOff({
    name: 'ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED',
    default: 'off',
    about: 'verifies by a code instead of a link',
  }),
  emailVerificationCodeMs: duration(
    {
      name: 'ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT',
      default: '600',
      about: 'how long such a code is good',
      differsFromAllauth: true,
    },
    LONGEST_CODE_MS,
  ),
  emailVerificationResend: onOff({
    name: 'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND',
    default: 'off',
    about: 'another code may be asked for',
  }),
  emailVerificationChange: onOff({
    name: 'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE',
    default: 'off',
    about: 'who waits for a code may correct the address',
  }),
  loginOnEmailConfirmation: onOff({
    name: 'ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION',
    default: 'off',
    about: 'a verified link signs in the session that signed up',
  }),
  loginByCode: onOff({
    name: 'ACCOUNT_LOGIN_BY_CODE_ENABLED',
    default: 'off',
    about: 'a mailed code may be asked for instead of the password',
  }),
  loginByCodeRequired: onOff({
    name: 'ACCOUNT_LOGIN_BY_CODE_REQUIRED',
    default: 'off',
    about: 'every login by password asks for such a code as well',
  }),
  loginByCodeResend: onOff({
    name: 'ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND',
    default: 'off',
    about: 'another code may be asked for',
  }),
  loginCodeMs: duration(
    { name: 'ACCOUNT_LOGIN_BY_CODE_TIMEOUT', default: '180', about: 'how long such a code is good' },
    LONGEST_CODE_MS,
  ),
  loginMs: duration({
    name: 'ACCOUNT_LOGIN_TIMEOUT',
    default: '900',
    about: 'how long a login that was begun may take',
  }),
  passwordResetByCode: onOff({
    name: 'ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED',
    default: 'off',
    about: 'a forgotten password is replaced by code instead of link',
  }),
  passwordResetCodeMs: duration(
    { name: 'ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT', default: '180', about: 'how long such a code is good' },
    LONGEST_CODE_MS,
  ),
  loginOnPasswordReset: onOff({
    name: 'ACCOUNT_LOGIN_ON_PASSWORD_RESET',
    default: 'off',
    about: 'a new password signs in at once',
  }),
  logoutOnPasswordChange: onOff({
    name: 'ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE',
    default: 'off',
    about: 'a changed password ends this session too; all others end in any case',
  }),
  changeEmail: onOff({
    name: 'ACCOUNT_CHANGE_EMAIL',
    default: 'off',
    about: 'one address: adding another replaces it, once it is verified',
  }),
  maxEmailAddresses: wholeNumber([1, 999_999], {
    name: 'ACCOUNT_MAX_EMAIL_ADDRESSES',
    default: '20',
    about: 'how many addresses one may have',
    differsFromAllauth: true,
  }),
  notifications: onOff({
    name: 'ACCOUNT_EMAIL_NOTIFICATIONS',
    default: 'on',
    about: 'an email about every change to how one signs in',
    differsFromAllauth: true,
  }),
  preventEnumeration: onOff({
    name: 'ACCOUNT_PREVENT_ENUMERATION',
    default: 'on',
    about: 'attackers are not told which addresses have accounts',
  }),
  rateLimits: onOff(
    {
      name: 'ACCOUNT_RATE_LIMITS',
      default: 'on',
      about: 'limits on attempts; `off` is refused in production',
    },
    'on, off (in production only on)',
  ),
  reauthenticationRequired: onOff({
    name: 'ACCOUNT_REAUTHENTICATION_REQUIRED',
    default: 'on',
    about: 'changes to how one signs in ask again who one is',
    differsFromAllauth: true,
  }),
  reauthenticationMs: duration({
    name: 'ACCOUNT_REAUTHENTICATION_TIMEOUT',
    default: '300',
    about: 'how long a reauthentication is good',
  }),
  trackActivity: onOff({
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

/** Durations are in milliseconds. */
export function withDerived(read: z.output<typeof accountSettings>) {
  return {
    ...read,
    /** Only a code keeps the one who signs up in the session that is to make the passkey. */
    passkeySignup:
      read.passkeySignup &&
      read.secondFactors.includes('webauthn') &&
      read.emailVerification === 'mandatory' &&
      read.emailVerificationByCode,
    providerOrigins: originsOf(read.providers),
  } as const
}
