// Choosing a new password when the old one is forgotten, by the key in a link or by a code; which of both is a setting.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, optionalPassword, optionalText } from './fields.ts'
import { userShape } from './shapes.ts'

const whose = z.object({ email })

/** By link nothing waits in the session, so there is nothing to tell. */
export const requestResetLink = authEndpoint({
  ...authCalls.requestReset,
  body: whose,
  answer: z.object({}),
})

export const requestResetCode = authEndpoint({ ...authCalls.requestReset, body: whose })

export const checkResetKey = authEndpoint({
  ...authCalls.checkResetKey,
  body: z.object({ key: optionalText }),
  answer: z.object({ data: z.object({ user: userShape }) }),
})

/** A missing code is an attempt too: so whether it is there is not for the schema to say. */
export const finishReset = authEndpoint({
  ...authCalls.finishReset,
  body: z.object({ key: optionalText, password: optionalPassword }),
})
