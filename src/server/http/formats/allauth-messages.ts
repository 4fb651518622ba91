import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/auth/fields.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/auth/webauthn.ts'

/** The messages of the account API by error code. Clients show them to users unchanged. */
const messages = {
  account_not_found: 'Unknown account.',
  client_id_required: '`client_id` required.',
  connected_other: 'The third-party account is already connected to a different account.',
  invalid_token: 'Invalid token.',
  no_password: 'Your account has no password set up.',
  no_verified_email: 'Your account has no verified email address.',
  token_authentication_not_supported: 'Token authentication not supported.',
  token_required: '`id_token` and/or `access_token` required.',
  add_email_blocked: 'You cannot add an email address to an account protected by two-factor authentication.',
  cannot_remove_primary_email: 'You cannot remove your primary email address.',
  duplicate_email: 'This email address is already associated with this account.',
  email_password_mismatch: 'The email address and/or password you specified are not correct.',
  email_taken: 'A user is already registered with this email address.',
  enter_current_password: 'Please type your current password.',
  export_running: 'Your data is being downloaded already.',
  incorrect_code: 'Incorrect code.',
  incorrect_password: 'Incorrect password.',
  invalid: 'Enter a valid value.',
  invalid_choice: 'Select a valid choice. That choice is not one of the available choices.',
  invalid_list: 'Enter a list of values.',
  invalid_or_expired_key: 'Invalid or expired key.',
  invalid_password_reset: 'The password reset token was invalid.',
  invalid_pk_value: 'Enter a list of ids.',
  last_staff: 'Make another user staff first. The site needs at least one.',
  only_owner: 'Make another member an owner first, or close the company.',
  max_api_keys: 'You cannot have more API keys.',
  max_invitations: 'There are too many open invitations. Withdraw one first.',
  max_email_addresses: 'You cannot add more email addresses.',
  max_length: 'This value is too long.',
  null_characters_not_allowed: 'Null characters are not allowed.',
  password_entirely_numeric: 'This password is entirely numeric.',
  password_too_common: 'This password is too common.',
  password_too_short: `This password is too short. It must contain at least ${MIN_PASSWORD_LENGTH} characters.`,
  password_too_similar: 'The password is too similar to the email address.',
  required: 'This field is required.',
  same_as_current: 'The new value must be different from the current one.',
  cannot_generate_recovery_codes:
    'You cannot generate recovery codes without having two-factor authentication enabled.',
  unverified_email:
    'You cannot activate two-factor authentication until you have verified your email address.',
  too_many_login_attempts: 'Too many failed login attempts. Try again later.',
  unverified_user: 'The email address is not verified, so the account may belong to someone else.',
  unverified_primary_email: 'Your primary email address must be verified.',
  unknown_email: 'The email address is not assigned to any user account.',
} as const

const paramMessages: Record<string, string> = {
  'email invalid': 'Enter a valid email address.',
  'email max_length': `Ensure this value has at most ${MAX_EMAIL_LENGTH} characters.`,
  'credential invalid': 'Enter a valid JSON.',
  'name max_length': `Ensure this value has at most ${MAX_PASSKEY_NAME_LENGTH} characters.`,
  'password max_length': `Ensure this value has at most ${MAX_PASSWORD_LENGTH} characters.`,
}

export type ErrorCode = keyof typeof messages

export function findMessage(code: string, param: string | undefined): string {
  const known: Record<string, string> = messages
  return paramMessages[`${param} ${code}`] ?? known[code] ?? messages.invalid
}
