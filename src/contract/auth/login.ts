// Logging in by password.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, password } from './fields.ts'

export const loginByPassword = authEndpoint({
  ...authCalls.login,
  summary: 'Log in by password',
  body: z.object({ email, password }),
})
