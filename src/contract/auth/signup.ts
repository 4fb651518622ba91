import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, password } from './fields.ts'

export const signupByPassword = authEndpoint({
  id: 'signup',
  method: 'POST',
  path: `${base}/auth/signup`,
  summary: 'Sign up',
  body: z.object({ email, password }),
})
