// The call that lists the enabled features. Clients offer only these features.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing } from './fields.ts'
import { providerShape } from './provider.ts'

const authConfigShape = z.object({
  account: z.object({
    login_methods: z.array(z.string()),
    is_open_for_signup: z.boolean(),
    email_verification_by_code_enabled: z.boolean(),
    login_by_code_enabled: z.boolean(),
    password_reset_by_code_enabled: z.boolean(),
    authentication_method: z.string(),
  }),
  socialaccount: z.object({ providers: z.array(providerShape) }),
  mfa: z.object({ supported_types: z.array(z.string()), passkey_login_enabled: z.boolean() }),
  usersessions: z.object({ track_activity: z.boolean() }),
})

export type AuthConfig = z.infer<typeof authConfigShape>

export const readAuthConfig = authEndpoint({
  id: 'getConfig',
  method: 'GET',
  path: `${base}/config`,
  summary: 'The enabled features',
  body: nothing,
  response: z.object({ data: authConfigShape }),
})
