// Sends due emails from the queue, several at a time, until it is stopped.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database, Log } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { minutes, seconds } from '#server/lib/duration.ts'

import { deliver, type Delivery, type ServerState } from './deliver.ts'
import { mailEncryption } from './mail.ts'
import { backOff, BULK_LANES, LANES, patient, type Policy } from './policy.ts'
import { CHANNEL, type ClaimedMessage, claimMessage, nextDueAt, type Room } from './queries.ts'
import type { Transport } from './transport.ts'

export type WorkerParts = SecretKeys & {
  database: Pick<Database, 'db' | 'listen' | 'eraseDeletedRows'>
  transport: Transport
  log: Log
  now: () => Date
  policy?: Policy
}

export type MailWorker = {
  /** Claims no more emails, waits briefly for running deliveries, and leaves the rest in the queue. */
  stop(): Promise<void>
}

/** Poll interval, in case a notification is lost. */
const MAX_WAIT = minutes(1)
const AFTER_ERROR = seconds(5)

/** Sends pending emails and then all emails that any process queues in this database. */
export function startMailWorker(parts: WorkerParts): MailWorker {
  return new Worker(parts)
}

class Worker implements MailWorker {
  readonly #database: WorkerParts['database']
  readonly #delivery: Delivery
  readonly #stopping = new AbortController()
  readonly #cutting = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  #bulkSending = 0
  readonly #running: Promise<void>
  #woken = Promise.withResolvers<void>()
  /** Consecutive outages and the end of the pause (wall and monotonic clock). */
  #rejections = 0
  #restUntil = 0
  #outageSince: number | undefined

  constructor({ database, secretKey, secretKeyFallbacks, policy = patient, ...parts }: WorkerParts) {
    this.#database = database
    const encryption = mailEncryption({ secretKey, secretKeyFallbacks })
    const cut = this.#cutting.signal
    const { db, eraseDeletedRows } = database
    this.#delivery = { ...parts, db, eraseDeletedRows, policy, encryption, cut }
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    const { policy, transport } = this.#delivery
    this.#stopping.abort()
    this.#wake()
    const late = setTimeout(() => this.#cutting.abort(), policy.stopTimeout)
    await this.#running
    await Promise.all(this.#sending)
    clearTimeout(late)
    transport.close()
  }

  async #run(): Promise<void> {
    const wake = () => this.#wake()
    let listening = false
    while (!this.#stopping.signal.aborted)
      try {
        if (!listening) await this.#database.listen(CHANNEL, wake, wake)
        listening = true
        await this.#takeOne()
      } catch (error) {
        this.#delivery.log.error({ err: error }, 'the mail worker failed and goes on')
        await this.#pause(AFTER_ERROR)
      }
  }

  async #takeOne(): Promise<void> {
    const { db, now, policy } = this.#delivery
    await this.#pause(this.#restUntil - performance.now())
    if (this.#sending.size >= LANES) return Promise.race(this.#sending)
    if (this.#stopping.signal.aborted) return undefined
    this.#woken = Promise.withResolvers()
    const at = now()
    const room = { bulk: this.#bulkSending < BULK_LANES }
    const message = await claimMessage(db, { now: at, until: new Date(at.getTime() + policy.lease), room })
    if (!message) return this.#waitForMore(at, room)
    const task = this.#send(message).finally(() => this.#sending.delete(task))
    this.#sending.add(task)
    // During an outage, only one email at a time probes the server.
    return this.#rejections > 0 ? task : undefined
  }

  async #waitForMore(at: Date, room: Room): Promise<void> {
    const dueAt = await nextDueAt(this.#delivery.db, room)
    const rest = dueAt ? dueAt.getTime() - at.getTime() : MAX_WAIT
    const timer = setTimeout(() => this.#wake(), Math.min(Math.max(rest, 0), MAX_WAIT))
    await this.#woken.promise
    clearTimeout(timer)
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const lanes = message.isBulk ? 1 : 0
    this.#bulkSending += lanes
    try {
      this.#learn(await deliver(this.#delivery, message))
    } catch (error) {
      this.#delivery.log.error(
        { err: error },
        'an email was not settled: it is due again when its lease ends',
      )
    }
    this.#bulkSending -= lanes
    this.#wake()
  }

  #learn(server: ServerState | undefined): void {
    if (server === 'takes emails') {
      this.#rejections = 0
      this.#endOutage()
    } else if (server) {
      this.#beginOutage(server.unreachable)
      this.#rest()
    }
  }

  /** Simultaneous failures are logged once. */
  #rest(): void {
    if (performance.now() < this.#restUntil) return
    this.#rejections += 1
    const { firstPause: first, longestPause: longest } = this.#delivery.policy
    this.#restUntil = performance.now() + backOff(this.#rejections, { first, longest })
  }

  #beginOutage(reason: string): void {
    if (this.#outageSince !== undefined) return
    this.#outageSince = performance.now()
    this.#delivery.log.warn({ outage: 'begins', reason }, 'the mail server takes no emails: they wait')
  }

  #endOutage(): void {
    if (this.#outageSince === undefined) return
    const lasted = performance.now() - this.#outageSince
    this.#outageSince = undefined
    const fields = { outage: 'ends', seconds: Math.round(lasted / seconds(0.1)) / 10 }
    this.#delivery.log.warn(fields, 'the mail server takes emails again')
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  #wake(): void {
    this.#woken.resolve()
  }
}
