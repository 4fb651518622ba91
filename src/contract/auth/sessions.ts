import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { requiredIdList, nothing } from './fields.ts'

const session = z.object({
  id: z.int(),
  ip: z.string(),
  user_agent: z.string(),
  /** Times are in seconds since 1970. */
  created_at: z.number(),
  is_current: z.boolean(),
  /** Present only with `USERSESSIONS_TRACK_ACTIVITY`. */
  last_seen_at: z.optional(z.number()),
})
export type SessionRow = z.infer<typeof session>

const sessions = z.object({ data: z.array(session) })

export const listSessions = authEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: `${base}/auth/sessions`,
  summary: 'The sessions of the user',
  body: nothing,
  response: sessions,
})

/** Ends the sessions with the given IDs. `listSessions` returns the IDs. */
export const endSessions = authEndpoint({
  id: 'endSessions',
  method: 'DELETE',
  path: `${base}/auth/sessions`,
  summary: 'End sessions',
  body: z.object({ sessions: requiredIdList }),
  response: sessions,
})
