import * as z from 'zod/mini'

const millis = z.number()

const oneTimeCode = z.object({ id: z.string(), hash: z.string(), expiresAt: millis })

/** How and when the user authenticated. */
const method = z.object({
  method: z.string(),
  /** Seconds since 1970, with a fraction. */
  at: z.number(),
  email: z.optional(z.string()),
  /** Set for a second factor. */
  id: z.optional(z.number()),
  type: z.optional(z.string()),
  /** Whether a logged-in user authenticated again with this method. */
  reauthenticated: z.optional(z.boolean()),
  /** Whether a passkey was the only credential. */
  passwordless: z.optional(z.boolean()),
  /** Set for an external account. */
  provider: z.optional(z.string()),
  uid: z.optional(z.string()),
})

/** An external account, as its provider describes it. */
const identity = z.object({
  provider: z.string(),
  uid: z.string(),
  email: z.nullable(z.object({ address: z.string(), isVerified: z.boolean() })),
  displayName: z.nullable(z.string()),
  /** The account's name at the provider, shown to its owner. */
  label: z.nullable(z.string()),
})

/**
 * A login with a pending stage. It has no user if the address is taken or unknown, so that the response is the same as
 * for other addresses.
 */
const login = z.object({
  userId: z.nullable(z.number()),
  /** The submitted address. */
  email: z.nullable(z.string()),
  /** Login methods to record when the login is complete. Empty for a signup. */
  methods: z.array(method),
  isSignup: z.boolean(),
  /** Whether the user must create a passkey, instead of a password, to complete the login. */
  makesPasskey: z.optional(z.boolean()),
  /** The generation of the user's sessions when the login began. */
  generation: z.number(),
  stage: z.string(),
  /** Second factors that the stage accepts. */
  types: z.optional(z.array(z.string())),
  expiresAt: millis,
  /** Set by the first request that finds the login expired. */
  isExpired: z.optional(z.boolean()),
  /**
   * Set for a decoy signup, which simulates a signup with a taken address. The decoy becomes a real signup when the
   * user changes to a free address or the address is verified.
   */
  passwordHash: z.optional(z.nullable(z.string())),
  /** The external account of a decoy signup. See `passwordHash`. */
  identity: z.optional(identity),
})

/** A pending code, with its address and user. */
const pendingCode = z.object({
  code: oneTimeCode,
  email: z.string(),
  /** Null for an unknown user. No code is accepted for an unknown user. */
  userId: z.nullable(z.number()),
  resends: z.number(),
  /** How often the user has changed the address that receives the code. */
  changes: z.optional(z.number()),
  /** The user's session generation when the code was sent. A login code ends with those sessions. */
  generation: z.optional(z.number()),
  /** When the login that starts with this code expires. The code itself may expire earlier. */
  pendingUntil: z.optional(millis),
  /** Whether the user has already entered the right code of a password reset. */
  isConfirmed: z.optional(z.boolean()),
})

const passkeyChallenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signup', 'login', 'authenticate', 'reauthenticate']),
  /** The owner of the expected passkey. Null if the passkey identifies the user. */
  userId: z.nullable(z.number()),
  /** Set during creation: whether the passkey may be used without a password. */
  isPasswordless: z.boolean(),
  expiresAt: millis,
})

/** A login at a provider that has not redirected back yet. Stores only the hash of OAuth's `state`. */
const handshake = z.object({
  stateHash: z.string(),
  /** The ID of the SECRET_KEY that was current when the handshake began. */
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
  /** The last generated secret of an authenticator app, encrypted. */
  totp: z.optional(z.string()),
  handshakes: z.optional(z.array(handshake)),
  /** An external account without an email address. The user must enter one to sign up. */
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

/** Parses stored state. Returns an empty state if it is invalid. */
export function readState(stored: unknown): SessionState {
  const result = z.safeParse(sessionState, stored)
  return result.success ? result.data : { methods: [] }
}
