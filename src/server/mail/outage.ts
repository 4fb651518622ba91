import type { Log } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import { backOff } from '#server/queue/back-off.ts'

import type { ServerState } from './deliver.ts'
import type { Policy } from './policy.ts'

/** Pauses deliveries while the mail server is unreachable, and logs the beginning and the end of each outage. */
export class Outage {
  readonly #policy: Policy
  readonly #log: Log
  #failures = 0
  #pauseUntil = 0
  #since: number | undefined

  constructor(policy: Policy, log: Log) {
    this.#policy = policy
    this.#log = log
  }

  pauseMs(): number {
    return this.#pauseUntil - performance.now()
  }

  isActive(): boolean {
    return this.#failures > 0
  }

  record(server: ServerState): void {
    if (server === 'takes emails') this.#end()
    else this.#begin(server.unreachable)
  }

  #begin(reason: string): void {
    const now = performance.now()
    if (this.#since === undefined)
      this.#log.warn({ outage: 'begins', reason }, 'the mail server takes no emails: they wait')
    this.#since ??= now
    // Concurrent failures count once.
    if (now < this.#pauseUntil) return
    this.#failures += 1
    const { firstPause: first, longestPause: longest } = this.#policy
    this.#pauseUntil = now + backOff(this.#failures, { first, longest })
  }

  #end(): void {
    this.#failures = 0
    if (this.#since === undefined) return
    const lasted = performance.now() - this.#since
    this.#since = undefined
    const fields = { outage: 'ends', seconds: Math.round(lasted / seconds(0.1)) / 10 }
    this.#log.warn(fields, 'the mail server takes emails again')
  }
}
