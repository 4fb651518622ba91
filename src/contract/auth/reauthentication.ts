import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { password } from './fields.ts'

export const reauthenticate = authEndpoint({
  id: 'reauthenticate',
  method: 'POST',
  path: `${base}/auth/reauthenticate`,
  checksEveryMethod: true,
  summary: 'Reauthenticate by password',
  body: z.object({ password }),
})
