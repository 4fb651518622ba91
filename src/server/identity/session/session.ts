// The session during one request, with the state that was loaded and the changes that are not saved yet.
import type { PasskeyChallenge, SessionState } from './state.ts'

export type ClientKind = 'browser' | 'app'

export type StoredSession = { tokenHash: string; version: number; generation: number }

type SessionOwner = { userId: number | null; generation: number; methods: SessionState['methods'] }

type LoadedSession = { userId: number | null; state: SessionState; stored?: StoredSession }

/** The content of a session, which is compared with the stored content to detect changes. */
type Content = { main: string; challenge: string | undefined }

type RemovableKey = Exclude<keyof SessionState, 'methods'>

/**
 * A session during a request. Use cases change it with `set` and `remove`, and the server writes it at the end of the
 * request. As in Django, every `set` counts as a change, even with the same value. A `remove` counts only if there was
 * a value. After a change, the response sets the session cookie again.
 */
export class Session {
  readonly client: ClientKind
  userId: number | null
  generation: number
  stored: StoredSession | undefined
  /**
   * The new token, if this request has created the session or renewed its token. The response must send it to the
   * client.
   */
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

  /** Stores a value in the session. This counts as a change even if the value is the same. */
  set<Key extends keyof SessionState>(key: Key, value: Required<SessionState>[Key]): void {
    this.#state = { ...this.#state, [key]: value }
    this.touch()
  }

  /** Removes a value from the session. This counts as a change only if there is a value. */
  remove(key: RemovableKey): void {
    if (this.#state[key] === undefined) return
    const { [key]: _removed, ...others } = this.#state
    this.#state = others
    this.touch()
  }

  /**
   * Runs `drop`, which removes expired values. If another request writes the session first, these removals are
   * discarded without an error, because that request can remove the same values.
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

  /**
   * Makes the server give the session a new token at the end of the request. Call this whenever the rights of the
   * session change.
   */
  renew(): void {
    this.#isRenewed = true
    this.#mustBeWritten = true
  }

  /** Gives the session to another user, or to no user. Clears its state and gives it a new token. */
  restart({ userId, generation, methods }: SessionOwner): void {
    this.userId = userId
    this.generation = generation
    this.#state = { methods }
    this.renew()
  }

  /** Ends the session. The server deletes its data at the end of the request. */
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

  /**
   * Whether a conflict with another request must be reported. False if the only changes are removals of expired values.
   */
  get mustBeWritten(): boolean {
    return this.#mustBeWritten
  }

  /** Whether the session has changes other than a later expiry and a new passkey challenge. */
  get needsFullWrite(): boolean {
    return this.needsToken || this.#hasChangedContent()
  }

  /** The passkey challenge, if this request created one. */
  get newChallenge(): PasskeyChallenge | undefined {
    const { passkeyChallenge } = this.#state
    return passkeyChallenge?.challenge === this.#written.challenge ? undefined : passkeyChallenge
  }

  /** Marks all changes as saved. Call after the commit. */
  markWritten(stored: StoredSession | undefined, newToken: string | undefined): void {
    this.stored = stored
    this.newToken = newToken ?? this.newToken
    this.wasSaved = stored !== undefined
    this.#written = this.#content()
    this.#isTouched = false
    this.#mustBeWritten = false
    this.#isRenewed = false
  }

  /**
   * Remembers the current content in memory. Returns a function that restores this content after a failed transaction.
   */
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

/** The maximum length of a stored user agent. Longer texts are truncated. */
const MAX_USER_AGENT_LENGTH = 200

export type Origin = { ip: string; userAgent: string }

export function truncateOrigin({ ip, userAgent }: Origin): Origin {
  return { ip, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}
