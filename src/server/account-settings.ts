// The settings of accounts, named as allauth names them; read by config.ts.
import { z } from 'zod'

import { hours, minutes } from './lib/duration.ts'
import { countSetting, described, onOff, oneOf, secondsSetting, words } from './lib/setting-shapes.ts'
import { mfaSettings, mfaShape } from './mfa-settings.ts'
import { socialSettings, socialShape } from './social-settings.ts'

const emailVerificationModes = ['mandatory', 'optional', 'none'] as const
const clientKinds = ['browser', 'app'] as const

const MAX_EMAIL_ADDRESSES = 20
/** So long its attempts are counted as well: one that lived longer would get new ones. */
export const LONGEST_CODE_MS = hours(1)

/** One variable each, with what is allowed as its description. */
export const accountShape = {
  ACCOUNT_EMAIL_VERIFICATION: oneOf(emailVerificationModes, 'mandatory'),
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT: secondsSetting(minutes(10), LONGEST_CODE_MS),
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: onOff(false),
  ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_REQUIRED: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_TIMEOUT: secondsSetting(minutes(3), LONGEST_CODE_MS),
  ACCOUNT_LOGIN_TIMEOUT: secondsSetting(minutes(15)),
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT: secondsSetting(minutes(3), LONGEST_CODE_MS),
  ACCOUNT_LOGIN_ON_PASSWORD_RESET: onOff(false),
  ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE: onOff(false),
  ACCOUNT_EMAIL_NOTIFICATIONS: onOff(true),
  ACCOUNT_PREVENT_ENUMERATION: onOff(true),
  ACCOUNT_OPEN_FOR_SIGNUP: onOff(true),
  ACCOUNT_RATE_LIMITS: onOff(true, 'on, off (in production only on)'),
  ACCOUNT_CHANGE_EMAIL: onOff(false),
  ACCOUNT_MAX_EMAIL_ADDRESSES: countSetting(MAX_EMAIL_ADDRESSES),
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: onOff(false),
  ACCOUNT_REAUTHENTICATION_REQUIRED: onOff(true),
  ACCOUNT_REAUTHENTICATION_TIMEOUT: secondsSetting(minutes(5)),
  ...mfaShape,
  USERSESSIONS_TRACK_ACTIVITY: onOff(false),
  ...socialShape,
  HEADLESS_CLIENTS: described(
    clientKinds.join(', '),
    z
      .string()
      .transform(words)
      .pipe(z.array(z.enum(clientKinds)))
      .default([...clientKinds]),
  ),
}

type Read = { [Name in keyof typeof accountShape]: z.output<(typeof accountShape)[Name]> }

export type AccountSettings = ReturnType<typeof accountSettings>

/** The settings under the names by which the code knows them; durations in milliseconds. */
export function accountSettings(read: Read) {
  return {
    emailVerification: read.ACCOUNT_EMAIL_VERIFICATION,
    emailVerificationByCode: read.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED,
    emailVerificationCodeMs: read.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
    emailVerificationResend: read.ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND,
    loginOnEmailConfirmation: read.ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION,
    loginByCode: read.ACCOUNT_LOGIN_BY_CODE_ENABLED,
    loginByCodeRequired: read.ACCOUNT_LOGIN_BY_CODE_REQUIRED,
    loginByCodeResend: read.ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND,
    loginCodeMs: read.ACCOUNT_LOGIN_BY_CODE_TIMEOUT,
    loginMs: read.ACCOUNT_LOGIN_TIMEOUT,
    passwordResetByCode: read.ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED,
    passwordResetCodeMs: read.ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT,
    loginOnPasswordReset: read.ACCOUNT_LOGIN_ON_PASSWORD_RESET,
    logoutOnPasswordChange: read.ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE,
    notifications: read.ACCOUNT_EMAIL_NOTIFICATIONS,
    preventEnumeration: read.ACCOUNT_PREVENT_ENUMERATION,
    openForSignup: read.ACCOUNT_OPEN_FOR_SIGNUP,
    rateLimits: read.ACCOUNT_RATE_LIMITS,
    changeEmail: read.ACCOUNT_CHANGE_EMAIL,
    maxEmailAddresses: read.ACCOUNT_MAX_EMAIL_ADDRESSES,
    emailVerificationChange: read.ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE,
    reauthenticationRequired: read.ACCOUNT_REAUTHENTICATION_REQUIRED,
    reauthenticationMs: read.ACCOUNT_REAUTHENTICATION_TIMEOUT,
    ...mfaSettings(read),
    /** Only a code keeps the one who signs up in the session that is to make the passkey. */
    passkeySignup:
      read.MFA_PASSKEY_SIGNUP_ENABLED &&
      read.MFA_SUPPORTED_TYPES.includes('webauthn') &&
      read.ACCOUNT_EMAIL_VERIFICATION === 'mandatory' &&
      read.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED,
    trackActivity: read.USERSESSIONS_TRACK_ACTIVITY,
    ...socialSettings(read),
    clients: read.HEADLESS_CLIENTS,
  } as const
}
