import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, requiredId, requiredIdList, isEmpty, nothing, optionalName } from './fields.ts'
import { webauthnShape } from './mfa.ts'

export const MAX_PASSKEY_NAME_LENGTH = 100

/** A credential in the JSON form of WebAuthn. The server verifies its contents. */
export const credential = z.pipe(
  z.custom((value) => !isEmpty(value), { error: 'required', abort: true }),
  z.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), {
    error: 'invalid',
  }),
)

const name = z.pipe(
  optionalName,
  z.string().check(z.refine((text) => text.length <= MAX_PASSKEY_NAME_LENGTH, { error: 'max_length' })),
)

const requiredName = z.pipe(name, z.string().check(z.refine((text) => text !== '', { error: 'required' })))

/** WebAuthn options, passed to the browser unchanged. */
const requestShape = z.looseObject({ challenge: z.string() })
const creationShape = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ type: z.literal('public-key'), alg: z.int() })),
})
const creationOptions = z.object({
  data: z.object({ creation_options: z.object({ publicKey: creationShape }) }),
})
const requestOptions = z.object({
  data: z.object({ request_options: z.object({ publicKey: requestShape }) }),
})
const withCredential = z.object({ credential })
const newPasskey = z.object({ name, credential })

export const readLoginOptions = authEndpoint({
  id: 'readPasskeyLoginOptions',
  method: 'GET',
  path: `${base}/auth/webauthn/login`,
  summary: 'Options to log in by passkey',
  body: nothing,
  response: requestOptions,
})
export const loginByPasskey = authEndpoint({
  id: 'loginByPasskey',
  method: 'POST',
  path: `${base}/auth/webauthn/login`,
  summary: 'Log in by passkey alone',
  body: withCredential,
})

export const readAuthenticateOptions = authEndpoint({
  id: 'readPasskeyAuthenticateOptions',
  method: 'GET',
  path: `${base}/auth/webauthn/authenticate`,
  summary: 'Options to use a passkey as the second factor',
  body: nothing,
  response: requestOptions,
})
export const authenticateByPasskey = authEndpoint({
  id: 'authenticateByPasskey',
  method: 'POST',
  path: `${base}/auth/webauthn/authenticate`,
  summary: 'Complete a pending login with a passkey',
  body: withCredential,
})

export const readReauthenticateOptions = authEndpoint({
  id: 'readPasskeyReauthenticateOptions',
  method: 'GET',
  path: `${base}/auth/webauthn/reauthenticate`,
  summary: 'Options to reauthenticate by passkey',
  body: nothing,
  response: requestOptions,
})
export const reauthenticateByPasskey = authEndpoint({
  id: 'reauthenticateByPasskey',
  method: 'POST',
  path: `${base}/auth/webauthn/reauthenticate`,
  summary: 'Reauthenticate by passkey',
  body: withCredential,
})

export const signupByPasskey = authEndpoint({
  id: 'signupByPasskey',
  method: 'POST',
  path: `${base}/auth/webauthn/signup`,
  summary: 'Sign up without a password',
  body: z.object({ email }),
})
export const readSignupOptions = authEndpoint({
  id: 'readPasskeySignupOptions',
  method: 'GET',
  path: `${base}/auth/webauthn/signup`,
  summary: 'Options to create the passkey of a new account',
  body: nothing,
  response: creationOptions,
})
export const finishPasskeySignup = authEndpoint({
  id: 'finishPasskeySignup',
  method: 'PUT',
  path: `${base}/auth/webauthn/signup`,
  summary: 'Finish a signup with its passkey',
  body: newPasskey,
})

/** `?passwordless` requests a passkey that can log in without a password. */
export const readCreationOptions = authEndpoint({
  id: 'readPasskeyCreationOptions',
  method: 'GET',
  path: `${base}/account/authenticators/webauthn`,
  flag: 'passwordless',
  summary: 'Options to create another passkey or security key',
  body: z.object({ passwordless: z.boolean() }),
  response: creationOptions,
})
export const addPasskey = authEndpoint({
  id: 'addPasskey',
  method: 'POST',
  path: `${base}/account/authenticators/webauthn`,
  summary: 'Add a passkey or security key',
  body: newPasskey,
  response: z.object({ data: webauthnShape, meta: z.object({ recovery_codes_generated: z.boolean() }) }),
})
export const renamePasskey = authEndpoint({
  id: 'renamePasskey',
  method: 'PUT',
  path: `${base}/account/authenticators/webauthn`,
  summary: 'Rename a passkey or security key',
  body: z.object({ id: requiredId, name: requiredName }),
  response: z.object({ data: webauthnShape }),
})
export const removePasskeys = authEndpoint({
  id: 'removePasskeys',
  method: 'DELETE',
  path: `${base}/account/authenticators/webauthn`,
  summary: 'Remove passkeys and security keys',
  body: z.object({ authenticators: requiredIdList }),
  response: z.object({}),
})
