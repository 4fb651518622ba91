// Where the account calls go (specification, section 7). No schemas, so a browser needs no zod for it.
// `{client}` is 'browser' or 'app'.
import { apiKeyCalls } from './api-key-calls.ts'
import { type AuthCall, base } from './auth-call.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

export const authCalls = {
  config: { id: 'getConfig', method: 'GET', path: `${base}/config` },
  session: {
    id: 'getSession',
    method: 'GET',
    path: `${base}/auth/session`,
  },
  logout: { id: 'endSession', method: 'DELETE', path: `${base}/auth/session` },
  login: {
    id: 'login',
    method: 'POST',
    path: `${base}/auth/login`,
    checksEveryMethod: true,
  },
  signup: { id: 'signup', method: 'POST', path: `${base}/auth/signup` },
  checkEmailKey: {
    id: 'checkEmailKey',
    method: 'GET',
    path: `${base}/auth/email/verify`,
    keyHeader: 'X-Email-Verification-Key',
  },
  verifyEmail: {
    id: 'verifyEmail',
    method: 'POST',
    path: `${base}/auth/email/verify`,
    checksEveryMethod: true,
  },
  resendEmailCode: {
    id: 'resendEmailCode',
    method: 'POST',
    path: `${base}/auth/email/verify/resend`,
    ignoresBody: true,
  },
  resendEmailLink: {
    id: 'resendEmailLink',
    method: 'POST',
    path: `${base}/auth/email/verify/resend-link`,
    ignoresBody: true,
  },
  requestLoginCode: {
    id: 'requestLoginCode',
    method: 'POST',
    path: `${base}/auth/code/request`,
    checksEveryMethod: true,
  },
  confirmLoginCode: {
    id: 'confirmLoginCode',
    method: 'POST',
    path: `${base}/auth/code/confirm`,
    checksEveryMethod: true,
  },
  resendLoginCode: {
    id: 'resendLoginCode',
    method: 'POST',
    path: `${base}/auth/code/resend`,
    ignoresBody: true,
  },
  requestReset: {
    id: 'requestPasswordReset',
    method: 'POST',
    path: `${base}/auth/password/request`,
    checksEveryMethod: true,
  },
  checkResetKey: {
    id: 'checkPasswordResetKey',
    method: 'GET',
    path: `${base}/auth/password/reset`,
    keyHeader: 'X-Password-Reset-Key',
  },
  finishReset: {
    id: 'resetPassword',
    method: 'POST',
    path: `${base}/auth/password/reset`,
    checksEveryMethod: true,
  },
  listEmails: {
    id: 'listEmails',
    method: 'GET',
    path: `${base}/account/email`,
  },
  addEmail: { id: 'addEmail', method: 'POST', path: `${base}/account/email` },
  resendEmail: {
    id: 'resendEmail',
    method: 'PUT',
    path: `${base}/account/email`,
  },
  makePrimary: {
    id: 'makeEmailPrimary',
    method: 'PATCH',
    path: `${base}/account/email`,
  },
  removeEmail: {
    id: 'removeEmail',
    method: 'DELETE',
    path: `${base}/account/email`,
  },
  listSessions: {
    id: 'listSessions',
    method: 'GET',
    path: `${base}/auth/sessions`,
  },
  endSessions: {
    id: 'endSessions',
    method: 'DELETE',
    path: `${base}/auth/sessions`,
  },
  reauthenticate: {
    id: 'reauthenticate',
    method: 'POST',
    path: `${base}/auth/reauthenticate`,
    checksEveryMethod: true,
  },
  changeProfile: {
    id: 'changeProfile',
    method: 'PATCH',
    path: `${base}/account/profile`,
  },
  changePassword: {
    id: 'changePassword',
    method: 'POST',
    path: `${base}/account/password/change`,
    checksEveryMethod: true,
  },
  ...secondFactorCalls,
  ...passkeyCalls,
  ...providerCalls,
  ...apiKeyCalls,
} as const satisfies Record<string, AuthCall>
