// The refusals of the account calls, by the codes of the allauth protocol.
import {
  MAX_EMAIL_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '#contract/auth/fields.ts'
import { Problem } from '#server/http/problem.ts'

/** The words for each code; clients show them as they are. */
const messages = {
  email_password_mismatch: 'The email address and/or password you specified are not correct.',
  email_taken: 'A user is already registered with this email address.',
  enter_current_password: 'Please type your current password.',
  incorrect_code: 'Incorrect code.',
  invalid: 'Enter a valid value.',
  invalid_or_expired_key: 'Invalid or expired key.',
  invalid_password_reset: 'The password reset token was invalid.',
  max_length: 'This value is too long.',
  null_characters_not_allowed: 'Null characters are not allowed.',
  password_entirely_numeric: 'This password is entirely numeric.',
  password_too_common: 'This password is too common.',
  password_too_short: `This password is too short. It must contain at least ${MIN_PASSWORD_CHARACTERS} characters.`,
  password_too_similar: 'The password is too similar to the email address.',
  required: 'This field is required.',
  too_many_login_attempts: 'Too many failed login attempts. Try again later.',
  unknown_email: 'The email address is not assigned to any user account.',
} as const

const ofParam: Record<string, string> = {
  'email invalid': 'Enter a valid email address.',
  'email max_length': `Ensure this value has at most ${MAX_EMAIL_CHARACTERS} characters.`,
  'password max_length': `Ensure this value has at most ${MAX_PASSWORD_CHARACTERS} characters.`,
}

export type ErrorCode = keyof typeof messages

export type FieldFault = { param?: string; code: ErrorCode }

/** 400: what is wrong with which field; without `param`, with the call as a whole. */
export function invalid(...faults: FieldFault[]): Problem {
  return new Problem(
    'invalid',
    faults.map(({ param, code }) => ({
      code,
      message: messageOf(code, param),
      loc: param === undefined ? ['body'] : ['body', param],
    })),
  )
}

/** 409: not in this state of affairs. */
export const conflict = () => new Problem('conflict')

/** 429, with the time to come back. */
export const tooMany = (retryAfterMs: number) =>
  new Problem('tooMany', [], Math.max(1, Math.ceil(retryAfterMs / 1000)))

/** 401: asks for somebody who is signed in. */
export const unauthenticated = () => new Problem('unauthenticated')

export function messageOf(code: string, param: string | undefined): string {
  const known: Record<string, string> = messages
  return ofParam[`${param} ${code}`] ?? known[code] ?? messages.invalid
}
