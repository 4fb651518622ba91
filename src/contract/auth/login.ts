import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, password } from './fields.ts'

export const loginByPassword = authEndpoint({
  id: 'login',
  method: 'POST',
  path: `${base}/auth/login`,
  checksEveryMethod: true,
  summary: 'Log in by password',
  body: z.object({ email, password }),
})
