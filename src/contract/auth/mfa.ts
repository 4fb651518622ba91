// Second factors: authenticator apps, recovery codes, and the calls that complete a pending login with a code.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { isChecked, nothing, requiredText } from './fields.ts'

const code = z.object({ code: requiredText })

const timestamps = { created_at: z.number(), last_used_at: z.nullable(z.number()) }
const totpShape = z.object({ type: z.literal('totp'), ...timestamps })
const recoveryCodesShape = z.object({
  type: z.literal('recovery_codes'),
  ...timestamps,
  total_code_count: z.int(),
  unused_code_count: z.int(),
})
export const webauthnShape = z.object({
  type: z.literal('webauthn'),
  ...timestamps,
  id: z.int(),
  name: z.string(),
  is_passwordless: z.boolean(),
})

const authenticatorShape = z.union([totpShape, recoveryCodesShape, webauthnShape])
export type AuthenticatorShape = z.infer<typeof authenticatorShape>

/** The status if the requested second factor is not set up. */
const notFound = z.literal(404)
/** `unused_codes` is missing if the codes were already shown and the settings allow showing them only once. */
const shownCodes = z.object({
  data: z.extend(recoveryCodesShape, { unused_codes: z.optional(z.array(z.string())) }),
})

export const listAuthenticators = authEndpoint({
  id: 'listAuthenticators',
  method: 'GET',
  path: `${base}/account/authenticators`,
  summary: 'All second factors of the user',
  body: nothing,
  response: z.object({ data: z.array(authenticatorShape) }),
})

/** Without an authenticator app, the response is 404 and contains a secret for setting up an app. */
export const getTotp = authEndpoint({
  id: 'getTotp',
  method: 'GET',
  path: `${base}/account/authenticators/totp`,
  summary: 'The authenticator app, or a secret to set one up',
  body: nothing,
  response: z.union([
    z.object({ data: totpShape }),
    z.object({ status: notFound, meta: z.object({ secret: z.string(), totp_url: z.string() }) }),
  ]),
})
export const activateTotp = authEndpoint({
  id: 'activateTotp',
  method: 'POST',
  path: `${base}/account/authenticators/totp`,
  summary: 'Activate the authenticator app with its first code',
  body: code,
  response: z.object({ data: totpShape }),
})
export const deactivateTotp = authEndpoint({
  id: 'deactivateTotp',
  method: 'DELETE',
  path: `${base}/account/authenticators/totp`,
  summary: 'Remove the authenticator app',
  body: nothing,
  response: z.object({}),
})

export const getRecoveryCodes = authEndpoint({
  id: 'getRecoveryCodes',
  method: 'GET',
  path: `${base}/account/authenticators/recovery-codes`,
  summary: 'The unused recovery codes',
  body: nothing,
  response: z.union([shownCodes, z.object({ status: notFound })]),
})
export const makeRecoveryCodes = authEndpoint({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: `${base}/account/authenticators/recovery-codes`,
  checksEveryMethod: true,
  summary: 'Create new recovery codes',
  body: nothing,
  response: shownCodes,
})

export const authenticate = authEndpoint({
  id: 'authenticate',
  method: 'POST',
  path: `${base}/auth/2fa/authenticate`,
  checksEveryMethod: true,
  summary: 'Complete a pending login with a code',
  body: code,
})
export const reauthenticateByCode = authEndpoint({
  id: 'reauthenticateByCode',
  method: 'POST',
  path: `${base}/auth/2fa/reauthenticate`,
  checksEveryMethod: true,
  summary: 'Reauthenticate with a code of a second factor',
  body: code,
})

/** Later logins in a trusted browser need no second factor. A missing `trust` counts as false, as in Django's forms. */
export const trust = authEndpoint({
  id: 'trustBrowser',
  method: 'POST',
  path: `${base}/auth/2fa/trust`,
  checksEveryMethod: true,
  summary: 'Choose whether to trust this browser',
  body: z.object({ trust: z.pipe(z.transform(isChecked), z.boolean()) }),
})
