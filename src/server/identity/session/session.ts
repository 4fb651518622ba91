// The session of one request, with its loaded state and its pending changes.
import type { PasskeyChallenge, SessionState } from './state.ts'

export type ClientKind = 'browser' | 'app'

export type StoredSession = { tokenHash: string; version: number; generation: number }

type SessionOwner = { userId: number | null; generation: number; methods: SessionState['methods'] }

type LoadedSession = { userId: number | null; state: SessionState; stored?: StoredSession }

/** Compared with the stored state to detect changes. */
type Content = { main: string; challenge: string | undefined }

type RemovableKey = Exclude<keyof SessionState, 'methods'>

/**
 * Use cases change the session with `set` and `remove`. The server writes the session at the end of the request. As in
 * Django, every `set` counts as a change, and a `remove` only if there is a value. After a change, the response sets
 * the cookie again.
 */
export class Session {
  readonly client: ClientKind
  userId: number | null
  generation: number
  stored: StoredSession | undefined
  /** The token of a session that was created or rotated in this request. The response must send it to the client. */
  newToken: string | undefined
  /** Whether this request has stored the session. */
  wasSaved = false
  #state: Readonly<SessionState>
  #written: Content
  #isTouched = false
  #mustBeWritten = false
  #isRenewed = false
  #isEnded = false

  constructor(
    client: ClientKind,
    { userId, state, stored }: LoadedSession = { userId: null, state: { methods: [] } },
  ) {
    this.client = client
    this.userId = userId
    this.#state = state
    this.stored = stored
    this.generation = stored?.generation ?? 0
    this.#written = this.#content()
  }

  get state(): Readonly<SessionState> {
    return this.#state
  }

  /** Stores a value. Counts as a change even if the value is the same. */
  set<Key extends keyof SessionState>(key: Key, value: Required<SessionState>[Key]): void {
    this.#state = { ...this.#state, [key]: value }
    this.touch()
  }

  /** Removes a value. Counts as a change only if there is a value. */
  remove(key: RemovableKey): void {
    if (this.#state[key] === undefined) return
    const { [key]: _removed, ...others } = this.#state
    this.#state = others
    this.touch()
  }

  /**
   * Runs `drop`. If another request writes first, these changes are discarded without an error, because that request
   * can drop the same values.
   */
  dropExpired(drop: () => void): void {
    const mustBeWritten = this.#mustBeWritten
    drop()
    this.#mustBeWritten = mustBeWritten
  }

  /** Makes the session count as changed even if its content is the same. */
  touch(): void {
    this.#isTouched = true
    this.#mustBeWritten = true
  }

  /** Gives the session a new token. Call this whenever the rights of the session change. */
  renew(): void {
    this.#isRenewed = true
    this.#mustBeWritten = true
  }

  /** Clears the session, and gives it a new token and another user or none. */
  restart({ userId, generation, methods }: SessionOwner): void {
    this.userId = userId
    this.generation = generation
    this.#state = { methods }
    this.renew()
  }

  /** Ends the session, which deletes its data. */
  end(): void {
    this.#isEnded = true
    this.userId = null
    this.#state = { methods: [] }
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get needsToken(): boolean {
    return this.#isRenewed || this.stored === undefined
  }

  get isChanged(): boolean {
    if (this.#isEnded) return this.stored !== undefined
    return this.#isTouched || this.#isRenewed
  }

  /** False if the only changes are the removal of expired values. */
  get mustBeWritten(): boolean {
    return this.#mustBeWritten
  }

  /** Whether the session has changes other than its last use and its passkey challenge. */
  get needsFullWrite(): boolean {
    return this.needsToken || this.#hasChangedContent()
  }

  /** The passkey challenge, if this request created one. */
  get newChallenge(): PasskeyChallenge | undefined {
    const { passkeyChallenge } = this.#state
    return passkeyChallenge?.challenge === this.#written.challenge ? undefined : passkeyChallenge
  }

  /** Call when the changes have been committed. */
  markWritten(stored: StoredSession | undefined, newToken: string | undefined): void {
    this.stored = stored
    this.newToken = newToken ?? this.newToken
    this.wasSaved = stored !== undefined
    this.#written = this.#content()
    this.#isTouched = false
    this.#mustBeWritten = false
    this.#isRenewed = false
  }

  /** Saves the current content. Call the returned function to restore it. */
  snapshot(): () => void {
    const { userId, generation } = this
    const state = this.#state
    const flags = [this.#isTouched, this.#mustBeWritten, this.#isRenewed, this.#isEnded] as const
    return () => {
      Object.assign(this, { userId, generation })
      this.#state = state
      ;[this.#isTouched, this.#mustBeWritten, this.#isRenewed, this.#isEnded] = flags
    }
  }

  #hasChangedContent(): boolean {
    const { main, challenge } = this.#content()
    const isSpent = this.#written.challenge !== undefined && challenge === undefined
    return main !== this.#written.main || isSpent
  }

  #content(): Content {
    const { passkeyChallenge, ...rest } = this.#state
    return {
      main: JSON.stringify([this.userId, this.generation, rest]),
      challenge: passkeyChallenge?.challenge,
    }
  }
}

/** Longer user agents are truncated. */
const MAX_USER_AGENT_LENGTH = 200

export type Origin = { ip: string; userAgent: string }

export function truncateOrigin({ ip, userAgent }: Origin): Origin {
  return { ip, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}
