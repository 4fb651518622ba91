// What the account calls answer, by the names of the allauth protocol.
import * as z from 'zod/mini'

import { flow } from './flow.ts'

export const userShape = z.object({
  id: z.int(),
  display: z.string(),
  email: z.optional(z.string()),
  has_usable_password: z.boolean(),
  avatar_url: z.string(),
})

const methodShape = z.object({ method: z.string(), at: z.number(), email: z.optional(z.string()) })

/** Where a visitor stands: signed in (200), or what may be done next (401, 410). */
const standingShape = z.object({
  status: z.int(),
  data: z.union([
    z.object({ user: userShape, methods: z.array(methodShape) }),
    z.object({ flows: z.array(flow) }),
  ]),
  meta: z.object({ is_authenticated: z.nullable(z.boolean()), session_token: z.optional(z.string()) }),
})

export type AuthUser = z.infer<typeof userShape>
export type Standing = z.infer<typeof standingShape>
