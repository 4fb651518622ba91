// Knows whether PostgreSQL answers (a circuit breaker, decision 046). Once it does not, whoever needs it is told at once
// instead of waiting for time-outs; probes notice when it is back.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import { seconds } from '../../lib/duration.ts'
import { DatabaseOutage, isOutage, isRefusal, mayBeAway } from '../outage.ts'

type Parts = {
  /** Connects and asks something. Throws when that takes longer than `patience` (ms). */
  probe: (patience: number, signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
  onAway: (error: unknown) => void
  onBack: () => void
}

/** Work that takes longer makes us ask whether the server is still there. */
const SUSPICIOUS = seconds(1)
const PATIENCE = seconds(2)
/** While it is away a probe sets out this often; a few may be on their way, should the server be slow. */
const PROBE_EVERY = seconds(0.5)
const PROBE_PATIENCE = seconds(3)

export class HealthGate {
  readonly #parts: Parts
  readonly #closing = new AbortController()
  readonly #waiting = new Set<(error: DatabaseOutage) => void>()
  #cause: unknown
  #isAway = false
  #checking: Promise<boolean> | undefined
  #answers = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isAway(): boolean {
    return this.#isAway
  }

  close(): void {
    this.#closing.abort()
  }

  /** Does work with the database, and looks after the server when that fails or takes long. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    const suspicion = setInterval(() => void this.check(), SUSPICIOUS)
    try {
      const result = await work()
      this.#answers += 1
      return result
    } catch (error) {
      if (isOutage(error)) this.#note(error)
      else this.#answers += 1
      throw error
    } finally {
      clearInterval(suspicion)
    }
  }

  /** Waits for a connection, but not while the server is away. One that comes too late goes to `giveBack`. */
  async acquire<T>(connect: () => Promise<T>, giveBack: (late: T) => void): Promise<T> {
    if (this.#isAway) throw new DatabaseOutage(this.#cause)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.add(reject)
    void connect().then((it) => (this.#waiting.has(reject) ? resolve(it) : giveBack(it)), reject)
    return promise.finally(() => this.#waiting.delete(reject))
  }

  /** Asks the server, one probe at a time. @returns whether it is away */
  check(): Promise<boolean> {
    if (this.#isAway || this.#closing.signal.aborted) return Promise.resolve(true)
    this.#checking ??= this.#ask().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  #note(error: unknown): void {
    // Failures of what was under way when the gate closed say nothing new.
    if (this.#isAway) return
    this.#parts.onFailure(error)
    if (mayBeAway(error)) void this.check()
  }

  async #ask(): Promise<boolean> {
    const before = this.#answers
    try {
      await this.#parts.probe(PATIENCE, this.#closing.signal)
      return false
    } catch (error) {
      // Answers that wait for this process to read them count: it may be this process that is slow.
      await setImmediate()
      if (isRefusal(error) || this.#answers > before || this.#closing.signal.aborted) return false
      this.#shut(error)
      return true
    }
  }

  #shut(error: unknown): void {
    this.#isAway = true
    this.#cause = error
    this.#parts.onAway(error)
    for (const reject of this.#waiting) reject(new DatabaseOutage(error))
    this.#waiting.clear()
    void this.#comeBack()
  }

  async #comeBack(): Promise<void> {
    const { signal } = this.#closing
    while (this.#isAway && !signal.aborted) {
      // Some time later, also where timers were held up.
      await sleep(PROBE_EVERY, undefined, { ref: false })
      this.#parts.probe(PROBE_PATIENCE, signal).then(
        () => this.#open(),
        (error: unknown) => {
          if (isRefusal(error)) this.#open()
        },
      )
    }
  }

  #open(): void {
    if (!this.#isAway || this.#closing.signal.aborted) return
    this.#isAway = false
    this.#parts.onBack()
  }
}
