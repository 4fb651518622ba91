// Where the account calls go (specification, section 7). No schemas, so a browser needs no zod for it.
// `{client}` is 'browser' or 'app'.
import { apiKeyCalls } from './api-key-calls.ts'
import { type AuthCall, base } from './auth-call.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

export const authCalls = {
  config: { id: 'getConfig', method: 'GET', path: `${base}/config`, summary: 'What is switched on' },
  session: {
    id: 'getSession',
    method: 'GET',
    path: `${base}/auth/session`,
    summary: 'Where the visitor stands',
  },
  logout: { id: 'endSession', method: 'DELETE', path: `${base}/auth/session`, summary: 'Log out' },
  login: {
    id: 'login',
    method: 'POST',
    path: `${base}/auth/login`,
    summary: 'Log in by password',
    checksEveryMethod: true,
  },
  signup: { id: 'signup', method: 'POST', path: `${base}/auth/signup`, summary: 'Sign up' },
  checkEmailKey: {
    id: 'checkEmailKey',
    method: 'GET',
    path: `${base}/auth/email/verify`,
    summary: 'What a key or code would verify',
    keyHeader: 'X-Email-Verification-Key',
  },
  verifyEmail: {
    id: 'verifyEmail',
    method: 'POST',
    path: `${base}/auth/email/verify`,
    summary: 'Verify an address',
    checksEveryMethod: true,
  },
  resendEmailCode: {
    id: 'resendEmailCode',
    method: 'POST',
    path: `${base}/auth/email/verify/resend`,
    summary: 'Send another verification code',
    ignoresBody: true,
  },
  requestLoginCode: {
    id: 'requestLoginCode',
    method: 'POST',
    path: `${base}/auth/code/request`,
    summary: 'Ask for a code to log in',
    checksEveryMethod: true,
  },
  confirmLoginCode: {
    id: 'confirmLoginCode',
    method: 'POST',
    path: `${base}/auth/code/confirm`,
    summary: 'Log in by code',
    checksEveryMethod: true,
  },
  resendLoginCode: {
    id: 'resendLoginCode',
    method: 'POST',
    path: `${base}/auth/code/resend`,
    summary: 'Send another code to log in',
    ignoresBody: true,
  },
  requestReset: {
    id: 'requestPasswordReset',
    method: 'POST',
    path: `${base}/auth/password/request`,
    summary: 'Ask for a link or code to choose a new password',
    checksEveryMethod: true,
  },
  checkResetKey: {
    id: 'checkPasswordResetKey',
    method: 'GET',
    path: `${base}/auth/password/reset`,
    summary: 'Whose password a key or code would reset',
    keyHeader: 'X-Password-Reset-Key',
  },
  finishReset: {
    id: 'resetPassword',
    method: 'POST',
    path: `${base}/auth/password/reset`,
    summary: 'Choose a new password by key or code',
    checksEveryMethod: true,
  },
  listEmails: {
    id: 'listEmails',
    method: 'GET',
    path: `${base}/account/email`,
    summary: 'All addresses of the user',
  },
  addEmail: { id: 'addEmail', method: 'POST', path: `${base}/account/email`, summary: 'Add an address' },
  resendEmail: {
    id: 'resendEmail',
    method: 'PUT',
    path: `${base}/account/email`,
    summary: 'Send another link or code that verifies an address',
  },
  makePrimary: {
    id: 'makeEmailPrimary',
    method: 'PATCH',
    path: `${base}/account/email`,
    summary: 'Make an address the primary one',
  },
  removeEmail: {
    id: 'removeEmail',
    method: 'DELETE',
    path: `${base}/account/email`,
    summary: 'Remove an address',
  },
  listSessions: {
    id: 'listSessions',
    method: 'GET',
    path: `${base}/auth/sessions`,
    summary: 'Where the user is signed in',
  },
  endSessions: {
    id: 'endSessions',
    method: 'DELETE',
    path: `${base}/auth/sessions`,
    summary: 'End sessions',
  },
  reauthenticate: {
    id: 'reauthenticate',
    method: 'POST',
    path: `${base}/auth/reauthenticate`,
    summary: 'Prove anew who one is, by password',
    checksEveryMethod: true,
  },
  changeProfile: {
    id: 'changeProfile',
    method: 'PATCH',
    path: `${base}/account/profile`,
    summary: 'Change the name that is shown',
  },
  changePassword: {
    id: 'changePassword',
    method: 'POST',
    path: `${base}/account/password/change`,
    summary: 'Change, or set, the password',
    checksEveryMethod: true,
  },
  ...secondFactorCalls,
  ...passkeyCalls,
  ...providerCalls,
  ...apiKeyCalls,
} as const satisfies Record<string, AuthCall>
