// Logs each outage of the database twice: at its start and at its end.
import { seconds } from '../lib/duration.ts'
import type { Log } from './database.ts'
import { isConnectionShortage, describeOutage } from './outage.ts'

type Outage = { since: number; lastFailure: number; rejectedRequests: number }
type Parts = { log: Log; now?: () => number }

/**
 * An outage that no health check has confirmed ends after this time without a failed query. The time is three times the
 * statement timeout, because requests that wait for the same locked table can fail one statement timeout apart.
 */
const QUIET_PERIOD_MS = seconds(15)

/** How long `/readyz` fails after a query found no free connection. */
const CONNECTION_SHORTAGE_MS = seconds(5)

export class OutageLog {
  readonly #log: Log
  readonly #now: () => number
  #outage: Outage | undefined
  #isConfirmed = false
  #lastShortage = -Infinity
  #quietTimer: NodeJS.Timeout | undefined

  constructor({ log, now = () => performance.now() }: Parts) {
    this.#log = log
    this.#now = now
  }

  /** Records that a query failed because the database is unavailable. Begins an outage unless one is in progress. */
  recordFailure(error: unknown): void {
    const now = this.#now()
    if (isConnectionShortage(error)) this.#lastShortage = now
    this.#outage ??= this.#begin(error, now)
    this.#outage.lastFailure = now
    if (!this.#isConfirmed) this.#endWhenQuiet()
  }

  /** Makes the outage last until `end` is called. Begins an outage unless one is in progress. */
  confirm(error: unknown): void {
    clearTimeout(this.#quietTimer)
    this.#isConfirmed = true
    this.#outage ??= this.#begin(error, this.#now())
  }

  end(): void {
    this.#finish(this.#now())
  }

  /** Counts a request that was answered with 503 during the outage. */
  countRejectedRequest(): void {
    if (this.#outage) this.#outage.rejectedRequests += 1
  }

  get isShortOfConnections(): boolean {
    return this.#now() - this.#lastShortage < CONNECTION_SHORTAGE_MS
  }

  close(): void {
    clearTimeout(this.#quietTimer)
  }

  #begin(error: unknown, since: number): Outage {
    this.#log.error(
      { outage: 'begins', reason: describeOutage(error) },
      'the database is unavailable: requests that need it are answered 503',
    )
    return { since, lastFailure: since, rejectedRequests: 0 }
  }

  #endWhenQuiet(): void {
    clearTimeout(this.#quietTimer)
    this.#quietTimer = setTimeout(() => this.#finish(this.#outage?.lastFailure ?? 0), QUIET_PERIOD_MS).unref()
  }

  #finish(at: number): void {
    clearTimeout(this.#quietTimer)
    this.#isConfirmed = false
    if (!this.#outage) return
    const { since, rejectedRequests: refused } = this.#outage
    this.#outage = undefined
    const fields = { outage: 'ends', seconds: Math.round((at - since) / 100) / 10, refused }
    this.#log.warn(fields, 'the database is available again')
  }
}
