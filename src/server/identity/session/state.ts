// Everything that a session may hold.
import * as z from 'zod/mini'

const millis = z.number()

const oneTimeCode = z.object({ id: z.string(), hash: z.string(), expiresAt: millis })

/** How and when the user authenticated. */
const method = z.object({
  method: z.string(),
  /** Seconds since 1970, with a fraction. */
  at: z.number(),
  email: z.optional(z.string()),
  /** Of a second factor. */
  id: z.optional(z.number()),
  type: z.optional(z.string()),
  /** It was asked for anew, of somebody who was signed in. */
  reauthenticated: z.optional(z.boolean()),
  /** Of a passkey that was all that was asked for. */
  passwordless: z.optional(z.boolean()),
  /** Of an account elsewhere. */
  provider: z.optional(z.string()),
  uid: z.optional(z.string()),
})

/** Who somebody is elsewhere, as a provider says. */
const identity = z.object({
  provider: z.string(),
  uid: z.string(),
  email: z.nullable(z.object({ address: z.string(), isVerified: z.boolean() })),
  displayName: z.nullable(z.string()),
  /** How the account is called there, for its owner to know it again. */
  label: z.nullable(z.string()),
})

/** A login that waits in a stage. Without a user it only looks as if: the address is taken or unknown. */
const login = z.object({
  userId: z.nullable(z.number()),
  /** The address that was given. */
  email: z.nullable(z.string()),
  /** What the finished login says of itself; a signup says nothing. */
  methods: z.array(method),
  isSignup: z.boolean(),
  /** It becomes a session when the passkey is made that takes the place of a password. */
  makesPasskey: z.optional(z.boolean()),
  /** The generation of the user's sessions when the login began. */
  generation: z.number(),
  stage: z.string(),
  /** Which kinds of second factors the stage would take. */
  types: z.optional(z.array(z.string())),
  expiresAt: millis,
  /** Whether a lookup has found the login expired. */
  isExpired: z.optional(z.boolean()),
  /** Of a signup that only looks as if: it becomes one when it changes to an address that is free, or verifies this one. */
  passwordHash: z.optional(z.nullable(z.string())),
  /** The same, of a signup by an account elsewhere. */
  identity: z.optional(identity),
})

/** A code on its way to an address, and whose it is. */
const pendingCode = z.object({
  code: oneTimeCode,
  email: z.string(),
  /** Null for somebody unknown: no code is ever right. */
  userId: z.nullable(z.number()),
  resends: z.number(),
  /** How often it was sent to another address instead. */
  changes: z.optional(z.number()),
  /** The generation of the user's sessions when it was sent: a code that lets somebody in ends with them. */
  generation: z.optional(z.number()),
  /** When a login that starts with this code stops being pending. The code itself may expire earlier. */
  pendingUntil: z.optional(millis),
  /** Whether a password reset has been given the right code before. */
  isConfirmed: z.optional(z.boolean()),
})

/** What a passkey is asked to sign. */
const passkeyChallenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signup', 'login', 'authenticate', 'reauthenticate']),
  /** Whose passkey it has to be; null where the passkey itself tells. */
  userId: z.nullable(z.number()),
  /** Of one that is being made: whether it may be the only thing that is asked for. */
  isPasswordless: z.boolean(),
  expiresAt: millis,
})

/** A way to a provider and back that has begun; of its state only the hash is kept. */
const handshake = z.object({
  stateHash: z.string(),
  /** Which SECRET_KEY it was begun with. */
  keyId: z.optional(z.string()),
  provider: z.string(),
  process: z.enum(['login', 'connect']),
  callbackUrl: z.string(),
  expiresAt: millis,
})

const sessionState = z.object({
  methods: z.array(method),
  login: z.optional(login),
  emailVerification: z.optional(pendingCode),
  loginCode: z.optional(pendingCode),
  passwordReset: z.optional(pendingCode),
  /** The authenticator app whose secret was shown last, sealed. */
  totp: z.optional(z.string()),
  handshakes: z.optional(z.array(handshake)),
  /** Somebody from elsewhere who has to name an address to sign up with. */
  providerSignup: z.optional(z.object({ identity, expiresAt: millis })),
  passkeyChallenge: z.optional(passkeyChallenge),
})

export type SessionState = z.infer<typeof sessionState>
export type LoginMethod = z.infer<typeof method>
export type PendingLogin = z.infer<typeof login>
export type PendingCode = z.infer<typeof pendingCode>
export type ProviderIdentity = z.infer<typeof identity>
export type Handshake = z.infer<typeof handshake>
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>

/** What was stored; anything that cannot be read is as if nothing had been. */
export function readState(stored: unknown): SessionState {
  const result = z.safeParse(sessionState, stored)
  return result.success ? result.data : { methods: [] }
}
