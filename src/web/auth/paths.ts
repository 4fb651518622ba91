// The addresses of the accounts, and which of them continues which flow (specification, section 2).
import type { Flow } from '#contract/auth/flow.ts'

export const paths = {
  login: '/account/login',
  logout: '/account/logout',
  signup: '/account/signup',
  loginCode: '/account/login/code',
  loginCodeConfirm: '/account/login/code/confirm',
  verifyEmail: '/account/verify-email',
  reset: '/account/password/reset',
  resetConfirm: '/account/password/reset/confirm',
  resetComplete: '/account/password/reset/complete',
  passwordChange: '/account/password/change',
  profile: '/dashboard/profile',
  afterLogin: '/',
  afterLogout: '/',
} as const

/** Flow id, or flow id and kind of authenticator. */
const flowPaths: Record<string, string> = {
  verify_email: paths.verifyEmail,
  login_by_code: paths.loginCodeConfirm,
  password_reset_by_code: paths.resetConfirm,
  provider_signup: '/account/provider/signup',
  reauthenticate: '/account/reauthenticate',
  'mfa_authenticate totp': '/account/login/otp',
  'mfa_authenticate recovery_codes': '/account/login/otp',
  'mfa_authenticate webauthn': '/account/authenticate/webauthn',
  'mfa_reauthenticate totp': '/account/reauthenticate/totp',
  'mfa_reauthenticate recovery_codes': '/account/reauthenticate/recovery-codes',
  'mfa_reauthenticate webauthn': '/account/reauthenticate/webauthn',
  mfa_signup_webauthn: '/account/signup/passkey/create',
}

/**
 * The page on which a flow goes on; with several kinds of authenticators, that of the first.
 * @throws Error 'Unknown path for flow' (specification, section 8); its cause is the flow.
 */
export function pathForFlow(flow: Flow): string {
  const [type] = flow.types ?? []
  const path = flowPaths[type === undefined ? flow.id : `${flow.id} ${type}`]
  if (path === undefined) throw new Error('Unknown path for flow', { cause: flow })
  return path
}

/** `path`, to go to `next` from there in the end. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`
}
