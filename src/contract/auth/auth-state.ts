// Where a visitor stands, read from the uniform answer of the account calls (specification, sections 3 and 4).
import type { AuthConfig } from './config.ts'
import type { Flow } from './flow.ts'
import type { AuthUser } from './shapes.ts'

/** The user of the session. Empty values are left out on the wire. */
type SessionUser = Readonly<Partial<AuthUser>>

/** What is wrong with what was sent; without `param` it is about the whole. */
export type AnswerError = { readonly message: string; readonly code?: string; readonly param?: string }

/** What any of the account calls may answer with; each has some of it. */
type AnswerData = Partial<AuthConfig> & {
  readonly user?: SessionUser
  readonly flows?: readonly Flow[]
  readonly methods?: readonly unknown[]
  /** The address that a verification key is about. */
  readonly email?: string
}

/** The answer of every account call. Its own status counts, and equals that of HTTP. */
export type AuthAnswer = {
  readonly status: number
  readonly data?: AnswerData
  readonly meta?: { readonly is_authenticated?: boolean | null; readonly session_token?: string }
  readonly errors?: readonly AnswerError[]
  /** In how many seconds to come back: told by a header. */
  readonly retryAfter?: number
}

/** `reauthenticate`: how a user who has to reauthenticate can do so; null for everyone else. */
export type AuthState =
  | { readonly kind: 'visitor'; readonly pending: Flow | null }
  | {
      readonly kind: 'user'
      readonly user: SessionUser
      /** How often the user of this session has authenticated. */
      readonly authentications: number
      readonly reauthenticate: Flow | null
    }

/** Nobody is logged in, and nothing is pending. */
export const anonymous: AuthState = { kind: 'visitor', pending: null }

const OK = 200
const UNAUTHENTICATED = 401
const GONE = 410

/**
 * Who the answer says is there, or null when it does not speak of that.
 * 410: the session is over. 401 with a user: logged in, but asked to reauthenticate.
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
