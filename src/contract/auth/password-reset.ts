import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, optionalPassword, optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

const emailBody = z.object({ email })

/** Emails a link. Does not return an auth state, because a reset by link stores nothing in the session. */
export const requestResetLink = authEndpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: `${base}/auth/password/request`,
  checksEveryMethod: true,
  summary: 'Request a link or code to choose a new password',
  body: emailBody,
  response: z.object({}),
})

export const requestResetCode = authEndpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: `${base}/auth/password/request`,
  checksEveryMethod: true,
  summary: 'Request a link or code to choose a new password',
  body: emailBody,
})

export const checkResetKey = authEndpoint({
  id: 'checkPasswordResetKey',
  method: 'GET',
  path: `${base}/auth/password/reset`,
  keyHeader: 'X-Password-Reset-Key',
  summary: 'The user of a password reset key or code',
  body: z.object({ key: optionalText }),
  response: z.object({ data: z.object({ user: userShape }) }),
})

/** `key` is optional in the schema, so that the handler can count a request without a code as a failed attempt. */
export const finishReset = authEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: `${base}/auth/password/reset`,
  checksEveryMethod: true,
  summary: 'Choose a new password by key or code',
  body: z.object({ key: optionalText, password: optionalPassword }),
})
