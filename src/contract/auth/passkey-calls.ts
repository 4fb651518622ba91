// Where the calls of passkeys and security keys go.
import { type AuthCall, base } from './auth-call.ts'

export const passkeyCalls = {
  readPasskeyLoginOptions: {
    id: 'readPasskeyLoginOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/login`,
    summary: 'What to ask of a passkey to log in',
  },
  loginByPasskey: {
    id: 'loginByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/login`,
    summary: 'Log in by passkey alone',
  },
  readPasskeyAuthenticateOptions: {
    id: 'readPasskeyAuthenticateOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/authenticate`,
    summary: 'What to ask of a passkey as the second factor',
  },
  authenticateByPasskey: {
    id: 'authenticateByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/authenticate`,
    summary: 'Prove the second factor by passkey',
  },
  readPasskeyReauthenticateOptions: {
    id: 'readPasskeyReauthenticateOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/reauthenticate`,
    summary: 'What to ask of a passkey to prove anew who one is',
  },
  reauthenticateByPasskey: {
    id: 'reauthenticateByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/reauthenticate`,
    summary: 'Prove anew who one is, by passkey',
  },
  signupByPasskey: {
    id: 'signupByPasskey',
    method: 'POST',
    path: `${base}/auth/webauthn/signup`,
    summary: 'Sign up without a password',
  },
  readPasskeySignupOptions: {
    id: 'readPasskeySignupOptions',
    method: 'GET',
    path: `${base}/auth/webauthn/signup`,
    summary: 'How to make the passkey of a new account',
  },
  finishPasskeySignup: {
    id: 'finishPasskeySignup',
    method: 'PUT',
    path: `${base}/auth/webauthn/signup`,
    summary: 'Finish a signup with its passkey',
  },
  readPasskeyCreationOptions: {
    id: 'readPasskeyCreationOptions',
    method: 'GET',
    path: `${base}/account/authenticators/webauthn`,
    summary: 'How to make another passkey or security key',
    flag: 'passwordless',
  },
  addPasskey: {
    id: 'addPasskey',
    method: 'POST',
    path: `${base}/account/authenticators/webauthn`,
    summary: 'Add a passkey or security key',
  },
  renamePasskey: {
    id: 'renamePasskey',
    method: 'PUT',
    path: `${base}/account/authenticators/webauthn`,
    summary: 'Give a passkey or security key another name',
  },
  removePasskeys: {
    id: 'removePasskeys',
    method: 'DELETE',
    path: `${base}/account/authenticators/webauthn`,
    summary: 'Remove passkeys and security keys',
  },
} as const satisfies Record<string, AuthCall>
