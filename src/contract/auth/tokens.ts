// Access tokens for apps, if enabled.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { requiredText } from './fields.ts'

export const refreshTokens = authEndpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: `${base}/tokens/refresh`,
  only: 'app',
  checksEveryMethod: true,
  summary: 'Exchange a refresh token for a new access token',
  body: z.object({ refresh_token: requiredText }),
  response: z.object({
    data: z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) }),
  }),
})
