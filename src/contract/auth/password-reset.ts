// Choosing a new password when the old one is forgotten, by the key in a link or by a code; which of both is a setting.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, optionalPassword, optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

const whose = z.object({ email })

/** By link nothing waits in the session, so there is nothing to tell. */
export const requestResetLink = authEndpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: `${base}/auth/password/request`,
  checksEveryMethod: true,
  summary: 'Ask for a link or code to choose a new password',
  body: whose,
  answer: z.object({}),
})

export const requestResetCode = authEndpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: `${base}/auth/password/request`,
  checksEveryMethod: true,
  summary: 'Ask for a link or code to choose a new password',
  body: whose,
})

export const checkResetKey = authEndpoint({
  id: 'checkPasswordResetKey',
  method: 'GET',
  path: `${base}/auth/password/reset`,
  keyHeader: 'X-Password-Reset-Key',
  summary: 'Whose password a key or code would reset',
  body: z.object({ key: optionalText }),
  answer: z.object({ data: z.object({ user: userShape }) }),
})

/** A missing code is an attempt too: so whether it is there is not for the schema to say. */
export const finishReset = authEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: `${base}/auth/password/reset`,
  checksEveryMethod: true,
  summary: 'Choose a new password by key or code',
  body: z.object({ key: optionalText, password: optionalPassword }),
})
