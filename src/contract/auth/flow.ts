import * as z from 'zod/mini'

import { providerShape } from './provider.ts'

const flowIds = [
  'login',
  'login_by_code',
  'signup',
  'provider_redirect',
  'provider_token',
  'provider_signup',
  'mfa_login_webauthn',
  'mfa_authenticate',
  'mfa_trust',
  'mfa_signup_webauthn',
  'verify_email',
  'password_reset_by_code',
  'reauthenticate',
  'mfa_reauthenticate',
] as const

export type FlowId = (typeof flowIds)[number]

export const flow = z.object({
  id: z.enum(flowIds),
  is_pending: z.optional(z.boolean()),
  providers: z.optional(z.array(z.string())),
  provider: z.optional(providerShape),
  types: z.optional(z.array(z.string())),
})

export type Flow = z.infer<typeof flow>
