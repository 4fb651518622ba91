// Where the calls of authenticator apps, recovery codes and trusted browsers go. No schemas, as in calls.ts.
import { type AuthCall, base } from './auth-call.ts'

export const secondFactorCalls = {
  listAuthenticators: {
    id: 'listAuthenticators',
    method: 'GET',
    path: `${base}/account/authenticators`,
  },
  getTotp: {
    id: 'getTotp',
    method: 'GET',
    path: `${base}/account/authenticators/totp`,
  },
  activateTotp: {
    id: 'activateTotp',
    method: 'POST',
    path: `${base}/account/authenticators/totp`,
  },
  deactivateTotp: {
    id: 'deactivateTotp',
    method: 'DELETE',
    path: `${base}/account/authenticators/totp`,
  },
  getRecoveryCodes: {
    id: 'getRecoveryCodes',
    method: 'GET',
    path: `${base}/account/authenticators/recovery-codes`,
  },
  makeRecoveryCodes: {
    id: 'makeRecoveryCodes',
    method: 'POST',
    path: `${base}/account/authenticators/recovery-codes`,
    checksEveryMethod: true,
  },
  authenticate: {
    id: 'authenticate',
    method: 'POST',
    path: `${base}/auth/2fa/authenticate`,
    checksEveryMethod: true,
  },
  reauthenticateByCode: {
    id: 'reauthenticateByCode',
    method: 'POST',
    path: `${base}/auth/2fa/reauthenticate`,
    checksEveryMethod: true,
  },
  trust: {
    id: 'trustBrowser',
    method: 'POST',
    path: `${base}/auth/2fa/trust`,
    checksEveryMethod: true,
  },
} as const satisfies Record<string, AuthCall>
