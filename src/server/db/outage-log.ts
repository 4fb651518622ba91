// Tells of each time in which the database cannot be used twice: when it begins and when it is over.
import { seconds } from '../lib/duration.ts'
import type { Log } from './database.ts'
import { isWantOfConnections, outageReason } from './outage.ts'

type Outage = { since: number; lastFailure: number; refused: number }
type Parts = { log: Log; now?: () => number }

/**
 * After so long without a failure an outage is over that nobody saw ending. Three times what a statement may take: while a
 * table is locked, requests that come one after the other fail so far apart.
 */
const QUIET = seconds(15)

/** For so long `/readyz` tells that somebody found no connection free. */
const SHORT = seconds(5)

export class OutageLog {
  readonly #log: Log
  readonly #now: () => number
  #outage: Outage | undefined
  #isHeld = false
  #wantedAt = -Infinity
  #quiet: NodeJS.Timeout | undefined

  constructor({ log, now = () => performance.now() }: Parts) {
    this.#log = log
    this.#now = now
  }

  /** Some work failed for want of the database. */
  failed(error: unknown): void {
    const now = this.#now()
    if (isWantOfConnections(error)) this.#wantedAt = now
    this.#outage ??= this.#begin(error, now)
    this.#outage.lastFailure = now
    if (!this.#isHeld) this.#endWhenQuiet()
  }

  /** The outage lasts until `end` is called, however quiet it is. */
  hold(error: unknown): void {
    clearTimeout(this.#quiet)
    this.#isHeld = true
    this.#outage ??= this.#begin(error, this.#now())
  }

  end(): void {
    this.#finish(this.#now())
  }

  /** A request was answered 503. */
  countRefusal(): void {
    if (this.#outage) this.#outage.refused += 1
  }

  /** Whether somebody lately found no connection free. */
  get isShortOfConnections(): boolean {
    return this.#now() - this.#wantedAt < SHORT
  }

  close(): void {
    clearTimeout(this.#quiet)
  }

  #begin(error: unknown, since: number): Outage {
    this.#log.error(
      { outage: 'begins', reason: outageReason(error) },
      'the database cannot be used: requests that need it are answered 503',
    )
    return { since, lastFailure: since, refused: 0 }
  }

  #endWhenQuiet(): void {
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.#finish(this.#outage?.lastFailure ?? 0), QUIET).unref()
  }

  #finish(at: number): void {
    clearTimeout(this.#quiet)
    this.#isHeld = false
    if (!this.#outage) return
    const { since, refused } = this.#outage
    this.#outage = undefined
    const fields = { outage: 'ends', seconds: Math.round((at - since) / 100) / 10, refused }
    this.#log.warn(fields, 'the database can be used again')
  }
}
