import * as z from 'zod/mini'

const millis = z.number()

const oneTimeCode = z.object({ id: z.string(), hash: z.string(), expiresAt: millis })

/** A login method of the session: how and when the user authenticated. */
const method = z.object({
  method: z.string(),
  /** Seconds since 1970, with a fraction. */
  at: z.number(),
  email: z.optional(z.string()),
  /** The ID and the type of the authenticator. Set if the user authenticated by a second factor or a passkey. */
  id: z.optional(z.number()),
  type: z.optional(z.string()),
  /** Whether a logged-in user authenticated again with this method. */
  reauthenticated: z.optional(z.boolean()),
  /** Whether a passkey was the only credential. */
  passwordless: z.optional(z.boolean()),
  /** The provider and the user ID there. Set for a login through a provider. */
  provider: z.optional(z.string()),
  uid: z.optional(z.string()),
})

/** An account at a login provider, with the data that the provider has sent. */
const identity = z.object({
  provider: z.string(),
  uid: z.string(),
  email: z.nullable(z.object({ address: z.string(), isVerified: z.boolean() })),
  displayName: z.nullable(z.string()),
  /** The name of the account at the provider, which is shown only to its owner. */
  label: z.nullable(z.string()),
  /** The membership marks that the verified claims of this login give. */
  marks: z.optional(z.array(z.object({ mark: z.string(), days: z.number() }))),
})

/**
 * A login that waits for an action of the user. `userId` is null if the address is taken or unknown. Such a login
 * cannot be completed. It exists so that the response is the same as for other addresses.
 */
const login = z.object({
  userId: z.nullable(z.number()),
  /** The address that the user has entered. */
  email: z.nullable(z.string()),
  /** Login methods to record when the login is complete. Empty for a signup. */
  methods: z.array(method),
  isSignup: z.boolean(),
  /** Whether the user must create a passkey, instead of a password, to complete the login. */
  makesPasskey: z.optional(z.boolean()),
  /**
   * The session generation of the user when the login began. The generation increases when all sessions of the user are
   * ended.
   */
  generation: z.number(),
  stage: z.string(),
  /** The types of second factors that the stage accepts. */
  types: z.optional(z.array(z.string())),
  expiresAt: millis,
  /** Set by the first request after the login has expired. */
  isExpired: z.optional(z.boolean()),
  /**
   * The password hash of a decoy. A decoy is a simulated signup with a taken address. The decoy becomes a real signup
   * if the user changes to a free address, or verifies the address.
   */
  passwordHash: z.optional(z.nullable(z.string())),
  /** The job that the visitor has written with the signup. */
  pendingJobId: z.optional(z.number()),
  /** The provider account of a decoy. See `passwordHash`. */
  identity: z.optional(identity),
})

/** A code that was emailed and not entered yet, with the address and the user. */
const pendingCode = z.object({
  code: oneTimeCode,
  email: z.string(),
  /** Null if the address is unknown, or is taken and therefore cannot be verified. No code is accepted then. */
  userId: z.nullable(z.number()),
  resends: z.number(),
  /** How often the user has changed the address that receives the code. */
  changes: z.optional(z.number()),
  /**
   * The session generation of the user when the code was sent. If the generation has changed since, the code is
   * invalid.
   */
  generation: z.optional(z.number()),
  /** The time at which a login that started with this code expires. The code itself may expire earlier. */
  pendingUntil: z.optional(millis),
  /** Whether the user has already entered the right code of a password reset. */
  isConfirmed: z.optional(z.boolean()),
})

const passkeyChallenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signup', 'login', 'authenticate', 'reauthenticate']),
  /** The user whose passkey is expected. Null if any user may answer with a passkey. */
  userId: z.nullable(z.number()),
  /** Whether the passkey can be used without a password. Relevant only for the creation of a passkey. */
  isPasswordless: z.boolean(),
  expiresAt: millis,
})

/**
 * A login that the browser has begun at a provider, before the provider has sent the browser back. The session stores
 * only the hash of OAuth's `state`.
 */
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
  /** The last secret that was generated to set up an authenticator app, encrypted. */
  totp: z.optional(z.string()),
  handshakes: z.optional(z.array(handshake)),
  /** A signup through a provider that has sent no usable email address. The user has to enter one. */
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

/** Returns the stored state of a session. Returns an empty state if the stored value is invalid. */
export function readState(stored: unknown): SessionState {
  const result = z.safeParse(sessionState, stored)
  return result.success ? result.data : { methods: [] }
}
