// Logging in by a code that is mailed.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, nothing, optionalText } from './fields.ts'

export const requestLoginCode = authEndpoint({
  ...authCalls.requestLoginCode,
  summary: 'Ask for a code to log in',
  body: z.object({ email }),
})

/** A missing code is an attempt too: so whether it is there is not for the schema to say. */
export const confirmLoginCode = authEndpoint({
  ...authCalls.confirmLoginCode,
  summary: 'Log in by code',
  body: z.object({ code: optionalText }),
})

export const resendLoginCode = authEndpoint({
  ...authCalls.resendLoginCode,
  summary: 'Send another code to log in',
  body: nothing,
  answer: z.object({}),
})
