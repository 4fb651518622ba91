// The auth state. All calls of the account API respond with it in the same form (specification, sections 3 and 4).
import type { AuthConfig } from './config.ts'
import type { Flow } from './flow.ts'
import type { AuthUser } from './shapes.ts'

/** The user of the session. Empty values are omitted on the wire. */
type SessionUser = Readonly<Partial<AuthUser>>

/** An error in the input. Without `param` it concerns the whole call. */
type AnswerError = { readonly message: string; readonly code?: string; readonly param?: string }

/** The data in the responses of the account API. Each response has a subset of these fields. */
type AnswerData = Partial<AuthConfig> & {
  readonly user?: SessionUser
  readonly flows?: readonly Flow[]
  readonly methods?: readonly unknown[]
  /** The address that a verification key belongs to. */
  readonly email?: string | null
  /** The job that the confirmation of an address sends for review. */
  readonly job?: { readonly title: string; readonly company: string }
  readonly needs_new_password?: boolean
}

/** The response of every call of the account API. `status` equals the HTTP status. */
export type AuthAnswer = {
  readonly status: number
  readonly data?: AnswerData
  readonly meta?: { readonly is_authenticated?: boolean | null; readonly session_token?: string }
  readonly errors?: readonly AnswerError[]
  /** Seconds until a retry is allowed, from the Retry-After header. */
  readonly retryAfter?: number
}

/** `reauthenticate` is the flow for a required reauthentication, or null if none is required. */
export type AuthState =
  | { readonly kind: 'visitor'; readonly pending: Flow | null }
  | {
      readonly kind: 'user'
      readonly user: SessionUser
      readonly authentications: number
      readonly reauthenticate: Flow | null
    }

/** A visitor without a session or a pending flow. */
export const anonymous: AuthState = { kind: 'visitor', pending: null }

const OK = 200
const UNAUTHENTICATED = 401
const GONE = 410

/**
 * Returns the auth state, or null if the response has none. Status 410 means that the session has ended. Status 401
 * with a user means that the user is logged in, but must reauthenticate.
 */
export function readAuthState({ status, data, meta }: AuthAnswer): AuthState | null {
  if (status === GONE) return anonymous
  if (status !== UNAUTHENTICATED && (status !== OK || meta?.is_authenticated === undefined)) return null
  const { user, flows = [], methods = [] } = data ?? {}
  if (meta?.is_authenticated !== true || user === undefined)
    return { kind: 'visitor', pending: flows.find((flow) => flow.is_pending) ?? null }
  const reauthenticate = status === UNAUTHENTICATED ? (flows[0] ?? { id: 'reauthenticate' }) : null
  return { kind: 'user', user, authentications: methods.length, reauthenticate }
}
