// One's addresses.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { nothing } from './fields.ts'

const emailAddress = z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })

export const listEmails = authEndpoint({
  ...authCalls.listEmails,
  body: nothing,
  answer: z.object({ data: z.array(emailAddress) }),
})
