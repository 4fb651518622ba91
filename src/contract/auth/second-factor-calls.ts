// Where the calls of authenticator apps, recovery codes and trusted browsers go. No schemas, as in calls.ts.
import { type AuthCall, base } from './auth-call.ts'

export const secondFactorCalls = {
  listAuthenticators: {
    id: 'listAuthenticators',
    method: 'GET',
    path: `${base}/account/authenticators`,
    summary: 'All second factors of the user',
  },
  getTotp: {
    id: 'getTotp',
    method: 'GET',
    path: `${base}/account/authenticators/totp`,
    summary: 'The authenticator app, or what to set one up with',
  },
  activateTotp: {
    id: 'activateTotp',
    method: 'POST',
    path: `${base}/account/authenticators/totp`,
    summary: 'Set up the authenticator app by its first code',
  },
  deactivateTotp: {
    id: 'deactivateTotp',
    method: 'DELETE',
    path: `${base}/account/authenticators/totp`,
    summary: 'Remove the authenticator app',
  },
  getRecoveryCodes: {
    id: 'getRecoveryCodes',
    method: 'GET',
    path: `${base}/account/authenticators/recovery-codes`,
    summary: 'The recovery codes that are left',
  },
  makeRecoveryCodes: {
    id: 'makeRecoveryCodes',
    method: 'POST',
    path: `${base}/account/authenticators/recovery-codes`,
    summary: 'Make new recovery codes',
    checksEveryMethod: true,
  },
  authenticate: {
    id: 'authenticate',
    method: 'POST',
    path: `${base}/auth/2fa/authenticate`,
    summary: 'Answer a login that waits for a second factor, by code',
    checksEveryMethod: true,
  },
  reauthenticateByCode: {
    id: 'reauthenticateByCode',
    method: 'POST',
    path: `${base}/auth/2fa/reauthenticate`,
    summary: 'Prove anew who one is, by the code of a second factor',
    checksEveryMethod: true,
  },
  trust: {
    id: 'trustBrowser',
    method: 'POST',
    path: `${base}/auth/2fa/trust`,
    summary: 'Say whether this browser is to be trusted',
    checksEveryMethod: true,
  },
} as const satisfies Record<string, AuthCall>
