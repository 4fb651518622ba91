// A circuit breaker for PostgreSQL (docs/decisions/046-health-gate.md). During an outage, queries fail immediately
// instead of waiting for timeouts. Probes, which are test queries on new connections, detect the end of the outage.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import { seconds } from '../../lib/duration.ts'
import { DatabaseOutage, isConnectionRejected, isOutage, mayBeUnavailable } from '../outage.ts'

type Parts = {
  /** Runs a test query on a new connection. Throws if this fails or takes longer than `timeoutMs`. */
  probe: (timeoutMs: number, signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
  onOutage: (error: unknown) => void
  onRecovery: () => void
}

/** A query that takes longer than this causes a health check. */
const SLOW_QUERY_MS = seconds(1)
const CHECK_TIMEOUT_MS = seconds(2)
/**
 * During an outage, a probe starts this long after the start of the previous probe, even if earlier ones have not
 * finished.
 */
const PROBE_INTERVAL_MS = seconds(0.5)
const PROBE_TIMEOUT_MS = seconds(3)

export class HealthGate {
  readonly #parts: Parts
  readonly #closing = new AbortController()
  readonly #waiting = new Set<(error: DatabaseOutage) => void>()
  #cause: unknown
  #isUnavailable = false
  #checking: Promise<boolean> | undefined
  #answerCount = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable
  }

  close(): void {
    this.#closing.abort()
  }

  /** Runs `work`, a query or transaction. Checks the server if `work` fails because of the server or takes long. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    const slowTimer = setInterval(() => void this.check(), SLOW_QUERY_MS)
    try {
      const result = await work()
      this.#answerCount += 1
      return result
    } catch (error) {
      if (isOutage(error)) this.#recordFailure(error)
      else this.#answerCount += 1
      throw error
    } finally {
      clearInterval(slowTimer)
    }
  }

  /**
   * Returns the connection that `connect` opens.
   * @throws DatabaseOutage during an outage. If the outage begins while the caller waits, this function throws at once.
   * If `connect` succeeds after that, its connection is passed to `release`.
   */
  async acquire<T>(connect: () => Promise<T>, release: (connection: T) => void): Promise<T> {
    if (this.#isUnavailable) throw new DatabaseOutage(this.#cause)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.add(reject)
    void connect().then(
      (connection) => (this.#waiting.has(reject) ? resolve(connection) : release(connection)),
      reject,
    )
    return promise.finally(() => this.#waiting.delete(reject))
  }

  /** Checks the server with a probe, unless a check is in progress. Returns whether the server is unavailable. */
  check(): Promise<boolean> {
    if (this.#isUnavailable || this.#closing.signal.aborted) return Promise.resolve(true)
    this.#checking ??= this.#runCheck().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  #recordFailure(error: unknown): void {
    // Ignores failures of queries that were in flight when the outage began. The outage is already known.
    if (this.#isUnavailable) return
    this.#parts.onFailure(error)
    if (mayBeUnavailable(error)) void this.check()
  }

  async #runCheck(): Promise<boolean> {
    const answersBefore = this.#answerCount
    try {
      await this.#parts.probe(CHECK_TIMEOUT_MS, this.#closing.signal)
      return false
    } catch (error) {
      // First handles answers that have already arrived. Such an answer shows that the server is available, and that
      // the probe timed out because this process was slow.
      await setImmediate()
      const hasAnswered = isConnectionRejected(error) || this.#answerCount > answersBefore
      if (hasAnswered || this.#closing.signal.aborted) return false
      this.#beginOutage(error)
      return true
    }
  }

  #beginOutage(error: unknown): void {
    this.#isUnavailable = true
    this.#cause = error
    this.#parts.onOutage(error)
    for (const reject of this.#waiting) reject(new DatabaseOutage(error))
    this.#waiting.clear()
    void this.#probeUntilRecovery()
  }

  async #probeUntilRecovery(): Promise<void> {
    const { signal } = this.#closing
    while (this.#isUnavailable && !signal.aborted) {
      // Sleeps instead of using an interval, because an interval would start many probes at once after this process was
      // suspended.
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false })
      this.#parts.probe(PROBE_TIMEOUT_MS, signal).then(
        () => this.#endOutage(),
        (error: unknown) => {
          if (isConnectionRejected(error)) this.#endOutage()
        },
      )
    }
  }

  #endOutage(): void {
    if (!this.#isUnavailable || this.#closing.signal.aborted) return
    this.#isUnavailable = false
    this.#parts.onRecovery()
  }
}
