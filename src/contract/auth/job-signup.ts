// Signs up with a job, which is sent for review when the address is confirmed. An extension of allauth's protocol.
import * as z from 'zod/mini'

import { paceFields } from '../human-pace.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, optionalText, password } from './fields.ts'

export const signupWithJob = authEndpoint({
  id: 'signUpWithJob',
  method: 'POST',
  path: `${base}/auth/signup/job`,
  summary: 'Sign up and send a job for review as soon as the address is confirmed',
  body: z.object({
    email,
    password,
    company_name: optionalText,
    /** The body that creates the job, without its company. Its errors name its fields, such as `title`. */
    job: z.optional(z.unknown()),
    ...paceFields,
  }),
})

export const readPendingVerification = authEndpoint({
  id: 'readPendingVerification',
  method: 'GET',
  path: `${base}/auth/email/verify/pending`,
  ignoresBody: true,
  summary:
    'The address that the pending signup or login must confirm, or null, and whether it was confirmed elsewhere',
  body: z.unknown(),
  response: z.object({ data: z.object({ email: z.nullable(z.string()), is_confirmed: z.boolean() }) }),
})
