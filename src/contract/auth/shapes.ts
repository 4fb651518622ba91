// Response shapes with the names of the allauth protocol.
import * as z from 'zod/mini'

import { flow } from './flow.ts'

export const userShape = z.object({
  id: z.int(),
  display: z.string(),
  email: z.optional(z.string()),
  has_usable_password: z.boolean(),
  avatar_url: z.string(),
})

const methodShape = z.object({
  method: z.string(),
  at: z.number(),
  email: z.optional(z.string()),
  id: z.optional(z.int()),
  type: z.optional(z.string()),
  reauthenticated: z.optional(z.boolean()),
  passwordless: z.optional(z.boolean()),
  provider: z.optional(z.string()),
  uid: z.optional(z.string()),
})

/** The auth state: logged in (200, or 401 with the reauthentication methods), or the available flows (401, 410). */
export const authStateResponse = z.object({
  status: z.int(),
  data: z.union([
    z.object({ user: userShape, methods: z.array(methodShape), flows: z.optional(z.array(flow)) }),
    z.object({ flows: z.array(flow) }),
  ]),
  meta: z.object({
    is_authenticated: z.nullable(z.boolean()),
    session_token: z.optional(z.string()),
    access_token: z.optional(z.string()),
    refresh_token: z.optional(z.string()),
  }),
})

export type AuthUser = z.infer<typeof userShape>
export type AuthStateResponse = z.infer<typeof authStateResponse>
