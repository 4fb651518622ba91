// The account URLs and the flow that each one continues (specification, section 2).
import type { Flow } from '#contract/auth/flow.ts'

export const paths = {
  login: '/account/login',
  logout: '/account/logout',
  loginOtp: '/account/login/otp',
  loginTrust: '/account/login/trust',
  loginPasskey: '/account/authenticate/webauthn',
  signup: '/account/signup',
  signupPasskey: '/account/signup/passkey',
  signupPasskeyCreate: '/account/signup/passkey/create',
  providerSignup: '/account/provider/signup',
  providerCallback: '/account/provider/callback',
  reauthenticate: '/account/reauthenticate',
  reauthenticateTotp: '/account/reauthenticate/totp',
  reauthenticateRecoveryCodes: '/account/reauthenticate/recovery-codes',
  reauthenticatePasskey: '/account/reauthenticate/webauthn',
  loginCode: '/account/login/code',
  loginCodeConfirm: '/account/login/code/confirm',
  verifyEmail: '/account/verify-email',
  reset: '/account/password/reset',
  resetConfirm: '/account/password/reset/confirm',
  resetComplete: '/account/password/reset/complete',
  passwordChange: '/account/password/change',
  secure: '/account/secure',
  profile: '/dashboard/profile',
  emails: '/dashboard/profile/emails',
  twoFactor: '/dashboard/profile/two-factor',
  passkeys: '/dashboard/profile/passkeys',
  connections: '/dashboard/profile/connections',
  sessions: '/dashboard/profile/sessions',
  apiKeys: '/dashboard/profile/api-keys',
  data: '/dashboard/profile/data',
  afterLogin: '/',
  afterLogout: '/',
} as const

/** The page that shows what has happened to the job of a signup. */
export const jobSentPath = '/post-a-job/sent'

/** Maps a flow to its page. A key is a flow ID, or a flow ID and an authenticator type. */
const flowPaths: Record<string, string> = {
  verify_email: paths.verifyEmail,
  login_by_code: paths.loginCodeConfirm,
  password_reset_by_code: paths.resetConfirm,
  provider_signup: paths.providerSignup,
  reauthenticate: paths.reauthenticate,
  'mfa_authenticate totp': paths.loginOtp,
  'mfa_authenticate recovery_codes': paths.loginOtp,
  'mfa_authenticate webauthn': paths.loginPasskey,
  mfa_trust: paths.loginTrust,
  'mfa_reauthenticate totp': paths.reauthenticateTotp,
  'mfa_reauthenticate recovery_codes': paths.reauthenticateRecoveryCodes,
  'mfa_reauthenticate webauthn': paths.reauthenticatePasskey,
  mfa_signup_webauthn: paths.signupPasskeyCreate,
}

/**
 * Returns the page that continues a flow. For several authenticator types, returns the page of the first type. Recovery
 * codes come last, because each works only once.
 * @throws Error 'Unknown path for flow' (specification, section 8), with the flow as its `cause`
 */
export function pathForFlow(flow: Flow): string {
  const types = flow.types ?? []
  const type = types.find((each) => each !== 'recovery_codes') ?? types[0]
  const path = flowPaths[type === undefined ? flow.id : `${flow.id} ${type}`]
  if (path === undefined) throw new Error('Unknown path for flow', { cause: flow })
  return path
}

/** Adds the final destination `next` to `path`. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`
}
