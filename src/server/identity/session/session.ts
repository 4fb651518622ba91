// The session of one request: what was loaded, what became of it, what has to be written.
import type { PasskeyChallenge, SessionState } from './state.ts'

export type ClientKind = 'browser' | 'app'

export type StoredSession = { tokenHash: string; version: number; generation: number }

type Loaded = { userId: number | null; state: SessionState; stored?: StoredSession }

/** What is compared with what was written. */
type Content = { main: string; challenge: string | undefined }

/** Use-cases change `state`; what changed is written at the end of the request. */
export class Session {
  readonly client: ClientKind
  userId: number | null
  generation: number
  state: SessionState
  stored: StoredSession | undefined
  /** The token of a session that was written first, or anew, in this request: the client has to be told. */
  newToken: string | undefined
  /** Whether this request has written it. */
  wasSaved = false
  #written: Content
  #isTouched = false
  #isRenewed = false
  #isEnded = false

  constructor(
    client: ClientKind,
    { userId, state, stored }: Loaded = { userId: null, state: { methods: [] } },
  ) {
    this.client = client
    this.userId = userId
    this.state = state
    this.stored = stored
    this.generation = stored?.generation ?? 0
    this.#written = this.#content()
  }

  /** Has it written although nothing changed. */
  touch(): void {
    this.#isTouched = true
  }

  /** Gives it a new token: to be called whenever it changes what its holder may do. */
  renew(): void {
    this.#isRenewed = true
  }

  /** It is over: nothing of it stays. */
  end(): void {
    this.#isEnded = true
    this.userId = null
    this.state = { methods: [] }
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get needsToken(): boolean {
    return this.#isRenewed || this.stored === undefined
  }

  get isChanged(): boolean {
    if (this.#isEnded) return this.stored !== undefined
    return this.#isTouched || this.#isRenewed || this.#differs() || this.newChallenge !== undefined
  }

  /** Whether there is more to write than that it is still in use, and what a passkey is asked to sign. */
  get hasNews(): boolean {
    return this.needsToken || this.#differs()
  }

  /** What a passkey is asked to sign, where that was asked in this request. */
  get newChallenge(): PasskeyChallenge | undefined {
    const { passkeyChallenge } = this.state
    return passkeyChallenge?.challenge === this.#written.challenge ? undefined : passkeyChallenge
  }

  /** What was written has been committed. */
  wasWritten(stored: StoredSession | undefined, newToken: string | undefined): void {
    this.stored = stored
    this.newToken = newToken ?? this.newToken
    this.wasSaved = stored !== undefined
    this.#written = this.#content()
    this.#isTouched = false
    this.#isRenewed = false
  }

  /** Remembers how it is; calling the result brings that back. */
  snapshot(): () => void {
    const { userId, generation } = this
    const state = structuredClone(this.state)
    const flags = [this.#isTouched, this.#isRenewed, this.#isEnded] as const
    return () => {
      Object.assign(this, { userId, generation, state })
      ;[this.#isTouched, this.#isRenewed, this.#isEnded] = flags
    }
  }

  #differs(): boolean {
    const { main, challenge } = this.#content()
    const isSpent = this.#written.challenge !== undefined && challenge === undefined
    return main !== this.#written.main || isSpent
  }

  #content(): Content {
    const { passkeyChallenge, ...rest } = this.state
    return {
      main: JSON.stringify([this.userId, this.generation, rest]),
      challenge: passkeyChallenge?.challenge,
    }
  }
}

// From where a session is used, as it is kept.
const MAX_USER_AGENT_CHARACTERS = 200

export type Origin = { ip: string; userAgent: string }

export function originOf({ ip, userAgent }: Origin): Origin {
  return { ip, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) }
}
