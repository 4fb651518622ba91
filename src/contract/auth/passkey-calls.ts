// Where the calls of passkeys and security keys go.
import { type AuthCall, base } from './auth-call.ts'

export const passkeyCalls = {
  readPasskeyLoginOptions: {
    id: 'readPasskeyLoginOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/login`,
  },
  loginByPasskey: {
    id: 'loginByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/login`,
  },
  readPasskeyAuthenticateOptions: {
    id: 'readPasskeyAuthenticateOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/authenticate`,
  },
  authenticateByPasskey: {
    id: 'authenticateByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/authenticate`,
  },
  readPasskeyReauthenticateOptions: {
    id: 'readPasskeyReauthenticateOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/reauthenticate`,
  },
  reauthenticateByPasskey: {
    id: 'reauthenticateByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/reauthenticate`,
  },
  signupByPasskey: {
    id: 'signupByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/signup`,
  },
  readPasskeySignupOptions: {
    id: 'readPasskeySignupOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/signup`,
  },
  finishPasskeySignup: {
    id: 'finishPasskeySignup',
    method: 'PUT',
    path: `${base}/auth/webauthn/signup`,
  },
  readPasskeyCreationOptions: {
    id: 'readPasskeyCreationOptions',
    method: 'GET',
    path: `${base}/account/authenticators/webauthn`,
    flag: 'passwordless',
  },
  addPasskey: {
    id: 'addPasskey',
    method: 'POST',
    path: `${base}/account/authenticators/webauthn`,
  },
  renamePasskey: {
    id: 'renamePasskey',
    method: 'PUT',
    path: `${base}/account/authenticators/webauthn`,
  },
  removePasskeys: {
    id: 'removePasskeys',
    method: 'DELETE',
    path: `${base}/account/authenticators/webauthn`,
  },
} as const satisfies Record<string, AuthCall>
