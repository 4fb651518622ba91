import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, nothing, optionalText } from './fields.ts'

export const requestLoginCode = authEndpoint({
  id: 'requestLoginCode',
  method: 'POST',
  path: `${base}/auth/code/request`,
  checksEveryMethod: true,
  summary: 'Request a login code',
  body: z.object({ email }),
})

/** `code` is optional in the schema, so that the handler can count a request without a code as a failed attempt. */
export const confirmLoginCode = authEndpoint({
  id: 'confirmLoginCode',
  method: 'POST',
  path: `${base}/auth/code/confirm`,
  checksEveryMethod: true,
  summary: 'Log in by code',
  body: z.object({ code: optionalText }),
})

export const resendLoginCode = authEndpoint({
  id: 'resendLoginCode',
  method: 'POST',
  path: `${base}/auth/code/resend`,
  ignoresBody: true,
  summary: 'Send another login code',
  body: nothing,
  response: z.object({}),
})
