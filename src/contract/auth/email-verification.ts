import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing, optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

/** `key` is optional in the schema, so that the handler can count a request without a code as a failed attempt. */
const key = z.object({ key: optionalText })

export const checkEmailKey = authEndpoint({
  id: 'checkEmailKey',
  method: 'GET',
  path: `${base}/auth/email/verify`,
  keyHeader: 'X-Email-Verification-Key',
  summary: 'The address of a verification key or code',
  body: key,
  response: z.object({
    data: z.object({
      email: z.string(),
      user: z.optional(userShape),
      /** The job of a signup, which the confirmation sends for review. Not part of allauth's protocol. */
      job: z.optional(z.object({ title: z.string(), company: z.string() })),
      /** Whether the confirmation deletes the password, because it may be that of a stranger. Not part of allauth's protocol. */
      needs_new_password: z.optional(z.boolean()),
    }),
    meta: z.object({ is_authenticating: z.boolean() }),
  }),
})
export const verifyEmail = authEndpoint({
  id: 'verifyEmail',
  method: 'POST',
  path: `${base}/auth/email/verify`,
  checksEveryMethod: true,
  summary: 'Verify an address',
  body: key,
})
/** Deletes the job of a signup and revokes its creator's access. Not part of allauth's protocol. */
export const disownSignup = authEndpoint({
  id: 'disownSignup',
  method: 'POST',
  path: `${base}/auth/email/verify/disown`,
  summary: 'Deny a signup with your address, by its verification key',
  body: key,
  response: z.object({}),
})
export const resendEmailCode = authEndpoint({
  id: 'resendEmailCode',
  method: 'POST',
  path: `${base}/auth/email/verify/resend`,
  ignoresBody: true,
  summary: 'Send another verification code',
  body: nothing,
  response: z.object({}),
})
/** Not part of allauth's protocol. There, a link cannot be sent again, and a code only if a setting allows it. */
export const resendEmailLink = authEndpoint({
  id: 'resendEmailLink',
  method: 'POST',
  path: `${base}/auth/email/verify/resend-link`,
  ignoresBody: true,
  summary: 'Send another verification link or code',
  body: nothing,
  response: z.object({}),
})
