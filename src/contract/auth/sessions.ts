// Where one is signed in, and ending that.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { idList, nothing } from './fields.ts'

const session = z.object({
  id: z.int(),
  ip: z.string(),
  user_agent: z.string(),
  /** Seconds since 1970, as the next. */
  created_at: z.number(),
  is_current: z.boolean(),
  /** Only where activity is tracked. */
  last_seen_at: z.optional(z.number()),
})
export type SessionRow = z.infer<typeof session>

const sessions = z.object({ data: z.array(session) })

export const listSessions = authEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: `${base}/auth/sessions`,
  summary: 'Where the user is logged in',
  body: nothing,
  answer: sessions,
})

/** By the ids of the list. */
export const endSessions = authEndpoint({
  id: 'endSessions',
  method: 'DELETE',
  path: `${base}/auth/sessions`,
  summary: 'End sessions',
  body: z.object({ sessions: idList }),
  answer: sessions,
})
