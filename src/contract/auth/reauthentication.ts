// Proving anew who one is, by password.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { password } from './fields.ts'

export const reauthenticate = authEndpoint({
  ...authCalls.reauthenticate,
  summary: 'Confirm again who you are, by password',
  body: z.object({ password }),
})
