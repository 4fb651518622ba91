// Signing up by password.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, password } from './fields.ts'

export const signupByPassword = authEndpoint({
  ...authCalls.signup,
  summary: 'Sign up',
  body: z.object({ email, password }),
})
