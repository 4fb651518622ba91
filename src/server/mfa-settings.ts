// The settings of second factors, named as allauth names them.
import { z } from 'zod'

import { days, seconds } from './lib/duration.ts'
import { described, numberSetting, onOff, oneOf, secondsSetting, words } from './lib/setting-shapes.ts'

const secondFactors = ['totp', 'recovery_codes', 'webauthn'] as const

const MAX_ISSUER_CHARACTERS = 60
/** Used codes are bits of an integer in the database. */
const MAX_RECOVERY_CODES = 30

/** One variable each. What changes how codes are made counts for apps and recovery codes that are set up from then on. */
export const mfaShape = {
  MFA_SUPPORTED_TYPES: described(
    secondFactors.join(', '),
    z
      .string()
      .transform(words)
      .pipe(z.array(z.enum(secondFactors)))
      .default([...secondFactors]),
  ),
  MFA_PASSKEY_LOGIN_ENABLED: onOff(true),
  MFA_PASSKEY_SIGNUP_ENABLED: onOff(true),
  MFA_ALLOW_UNVERIFIED_EMAIL: onOff(false),
  MFA_TOTP_TOLERANCE: oneOf(['0', '1'], '0'),
  MFA_TOTP_PERIOD: secondsSetting(seconds(30)),
  MFA_TOTP_DIGITS: oneOf(['6', '7', '8'], '6'),
  MFA_TOTP_ISSUER: described(
    `a name of at most ${MAX_ISSUER_CHARACTERS} characters`,
    // The site's name, where it is empty.
    z.string().max(MAX_ISSUER_CHARACTERS).default(''),
  ),
  MFA_RECOVERY_CODE_COUNT: numberSetting({ from: 1, to: MAX_RECOVERY_CODES, fallback: 10 }),
  MFA_RECOVERY_CODE_DIGITS: numberSetting({ from: 6, to: 12, fallback: 8 }),
  MFA_RECOVERY_CODES_SHOW_ONCE: onOff(false),
  MFA_TRUST_ENABLED: onOff(false),
  MFA_TRUST_COOKIE_AGE: secondsSetting(days(14)),
  MFA_TRUST_COOKIE_NAME: described(
    'letters, digits, - and _',
    z
      .string()
      .regex(/^[\w-]+$/)
      .default('mfa_trusted'),
  ),
}

type Read = { [Name in keyof typeof mfaShape]: z.output<(typeof mfaShape)[Name]> }

export function mfaSettings(read: Read) {
  return {
    secondFactors: read.MFA_SUPPORTED_TYPES,
    passkeyLogin: read.MFA_PASSKEY_LOGIN_ENABLED,
    mfaAllowUnverifiedEmail: read.MFA_ALLOW_UNVERIFIED_EMAIL,
    totpTolerance: Number(read.MFA_TOTP_TOLERANCE),
    totpPeriodMs: read.MFA_TOTP_PERIOD,
    totpDigits: Number(read.MFA_TOTP_DIGITS),
    totpIssuer: read.MFA_TOTP_ISSUER,
    recoveryCodeCount: read.MFA_RECOVERY_CODE_COUNT,
    recoveryCodeDigits: read.MFA_RECOVERY_CODE_DIGITS,
    recoveryCodesShowOnce: read.MFA_RECOVERY_CODES_SHOW_ONCE,
    trust: read.MFA_TRUST_ENABLED,
    trustMs: read.MFA_TRUST_COOKIE_AGE,
    trustCookieName: read.MFA_TRUST_COOKIE_NAME,
  } as const
}
