// Access tokens of apps, where the settings want such.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { requiredText } from './fields.ts'

export const refreshTokens = authEndpoint({
  ...authCalls.refreshTokens,
  summary: 'Another access token for a refresh token',
  body: z.object({ refresh_token: requiredText }),
  answer: z.object({
    data: z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) }),
  }),
})
