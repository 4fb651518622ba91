// Logging in by a code that is mailed.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, nothing, optionalText } from './fields.ts'

export const requestLoginCode = authEndpoint({
  id: 'requestLoginCode',
  method: 'POST',
  path: `${base}/auth/code/request`,
  checksEveryMethod: true,
  summary: 'Ask for a code to log in',
  body: z.object({ email }),
})

/** A missing code is an attempt too: so whether it is there is not for the schema to say. */
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
  summary: 'Send another code to log in',
  body: nothing,
  answer: z.object({}),
})
