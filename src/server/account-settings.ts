// The settings of accounts, named as allauth names them; read by config.ts.
import { z } from 'zod'

import { minutes, seconds } from './lib/duration.ts'

const emailVerificationModes = ['mandatory', 'optional', 'none'] as const
const secondFactors = ['totp', 'recovery_codes', 'webauthn'] as const
const clientKinds = ['browser', 'app'] as const

const PROVIDERS = 'a JSON list of {"id", "name", "type", "client_id", "secret", "server_url"}'
const SECONDS = 'a whole number of seconds from 1'

const provider = z.object({
  id: z.string().regex(/^[\w-]+$/),
  name: z.string(),
  type: z.enum(['openid_connect', 'github', 'google', 'dummy']),
  client_id: z.string().optional(),
  secret: z.string().optional(),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
})

/** One variable each, with what is allowed as its description. */
export const accountShape = {
  ACCOUNT_EMAIL_VERIFICATION: oneOf(emailVerificationModes, 'mandatory'),
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT: secondsSetting(minutes(10)),
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: onOff(false),
  ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_REQUIRED: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: onOff(false),
  ACCOUNT_LOGIN_BY_CODE_TIMEOUT: secondsSetting(minutes(3)),
  ACCOUNT_LOGIN_TIMEOUT: secondsSetting(minutes(15)),
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: onOff(false),
  ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT: secondsSetting(minutes(3)),
  ACCOUNT_LOGIN_ON_PASSWORD_RESET: onOff(false),
  ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE: onOff(false),
  ACCOUNT_EMAIL_NOTIFICATIONS: onOff(true),
  ACCOUNT_PREVENT_ENUMERATION: onOff(true),
  ACCOUNT_OPEN_FOR_SIGNUP: onOff(true),
  ACCOUNT_RATE_LIMITS: onOff(true),
  MFA_SUPPORTED_TYPES: described(
    secondFactors.join(', '),
    z
      .string()
      .transform(words)
      .pipe(z.array(z.enum(secondFactors)))
      .default([...secondFactors]),
  ),
  MFA_PASSKEY_LOGIN_ENABLED: onOff(true),
  USERSESSIONS_TRACK_ACTIVITY: onOff(false),
  SOCIALACCOUNT_PROVIDERS: described(
    PROVIDERS,
    z.string().transform(json).pipe(z.array(provider)).default([]),
  ),
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
export type Provider = z.output<typeof provider>

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
    secondFactors: read.MFA_SUPPORTED_TYPES,
    passkeyLogin: read.MFA_PASSKEY_LOGIN_ENABLED,
    trackActivity: read.USERSESSIONS_TRACK_ACTIVITY,
    providers: read.SOCIALACCOUNT_PROVIDERS,
    clients: read.HEADLESS_CLIENTS,
  } as const
}

function described<S extends z.ZodType>(allowed: string, schema: S): S {
  return schema.describe(allowed)
}

function oneOf<const T extends string>(values: readonly T[], fallback: NoInfer<T>) {
  return described(
    values.join(', '),
    z.enum(values).default(() => fallback),
  )
}

function onOff(fallback: boolean) {
  const words = z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] })
  return described('on, off', words.default(fallback))
}

/** Written in seconds, read in milliseconds. */
function secondsSetting(fallbackMs: number) {
  return described(
    SECONDS,
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform((text) => seconds(Number(text)))
      .default(fallbackMs),
  )
}

function words(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

function json(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}
