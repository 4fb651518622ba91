// Everything that a session may hold.
import * as z from 'zod/mini'

const millis = z.number()

const oneTimeCode = z.object({ id: z.string(), hash: z.string(), expiresAt: millis })

/** How somebody proved to be who they are, and when. */
const method = z.object({
  method: z.string(),
  /** Seconds since 1970, with a fraction. */
  at: z.number(),
  email: z.optional(z.string()),
})

/** A login that waits in a stage. Without a user it only looks as if: the address is taken or unknown. */
const login = z.object({
  userId: z.nullable(z.number()),
  /** The address that was given. */
  email: z.nullable(z.string()),
  /** What the finished login says of itself; a signup says nothing. */
  methods: z.array(method),
  isSignup: z.boolean(),
  /** The generation of the user's sessions when the login began. */
  generation: z.number(),
  stage: z.string(),
  expiresAt: millis,
})

/** A code on its way to an address, and whose it is. */
const pendingCode = z.object({
  code: oneTimeCode,
  email: z.string(),
  /** Null for somebody unknown: no code is ever right. */
  userId: z.nullable(z.number()),
  resends: z.number(),
})

const sessionState = z.object({
  methods: z.array(method),
  login: z.optional(login),
  emailVerification: z.optional(pendingCode),
  loginCode: z.optional(pendingCode),
  passwordReset: z.optional(pendingCode),
})

export type SessionState = z.infer<typeof sessionState>
export type LoginMethod = z.infer<typeof method>
export type PendingLogin = z.infer<typeof login>
export type PendingCode = z.infer<typeof pendingCode>

/** What was stored; anything that cannot be read is as if nothing had been. */
export function readState(stored: unknown): SessionState {
  const result = z.safeParse(sessionState, stored)
  return result.success ? result.data : { methods: [] }
}
