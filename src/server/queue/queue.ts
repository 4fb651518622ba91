// Background work in lanes: emails, webhook deliveries and recurring tasks. Each lane has its own table. What a lane can rely on:
//
// - At least once: a worker claims an item with a lease, does the work, and records the result. If its process dies, another
//   worker claims the item when the lease ends. A crash loses nothing, but work that was done and not recorded is done again.
// - One worker at a time has an item, as long as the work takes less time than the lease. The result of an expired claim is ignored.
// - Order: the item that has been due for longest starts first, bulk items after all others. Items of one lane run concurrently,
//   up to `slots`. Bulk items never use more than `bulkSlots`.
// - Stop: no item is claimed any more, and running work finishes.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '#server/db/open.ts'
import { minutes, seconds } from '#server/lib/duration.ts'

/** A claim at `now` reserves an item until `until`. */
export type Lease = { now: Date; until: Date }

/** The kinds of items that a worker has free slots for. */
export type Room = { bulk: boolean }

export type Lane<Item> = {
  /** The kind of worker, for logs. */
  name: string
  /** An item with its article, for logs. */
  item: string
  /** Maximum number of concurrent items. */
  slots: number
  /** Maximum number of concurrent bulk items. */
  bulkSlots?: number
  isBulk?(item: Item): boolean
  leaseMs: number
  /** Longest time between two claims. One minute by default. */
  pollMs?: number
  /** Calls `wake` when an item was added. */
  listen?: (wake: () => void) => Promise<void>
  /** Milliseconds until the next claim, and whether items run alone, during an outage of the server that the work needs. */
  outage?: { pauseMs: () => number; isActive: () => boolean }
  /** Claims the item that has been due for longest. */
  claim(lease: Lease, room: Room): Promise<Item | undefined>
  nextDueAt(room: Room): Promise<Date | null>
  /** Does the work and records the result: done, due again later, or given up. If it throws, the item is due when its lease ends. */
  work(item: Item): Promise<void>
}

type QueueParts = {
  lanes: readonly Lane<unknown>[]
  log: Log
  now: () => Date
  /** No items are claimed while it returns false. */
  isReady?: () => boolean
}

export type Queue = {
  /** Works until nothing is due, one lane after the other. */
  runDue(): Promise<void>
  start(): RunningQueue
}

export type RunningQueue = {
  /** Claims no more items and waits for running work. */
  stop(): Promise<void>
}

const AFTER_ERROR_MS = seconds(5)
const DEFAULT_POLL_MS = minutes(1)
/** Shortest wait after an unsuccessful claim, for example while another worker claims the item. */
const MIN_WAIT_MS = 10

/** Creates the workers of lanes. They do nothing until `runDue` or `start` is called. */
export function createQueue({ lanes, ...parts }: QueueParts): Queue {
  return {
    async runDue() {
      for (const lane of lanes) await new Worker(lane, parts).runDue()
    },
    start() {
      const workers = lanes.map((lane) => new Worker(lane, parts))
      const running = workers.map((worker) => worker.run())
      return {
        async stop() {
          for (const worker of workers) worker.stop()
          await Promise.all(running)
        },
      }
    },
  }
}

class Worker<Item> {
  readonly #lane: Lane<Item>
  readonly #parts: Omit<QueueParts, 'lanes'>
  readonly #stopping = new AbortController()
  readonly #working = new Set<Promise<void>>()
  #bulkWorking = 0
  #woken = Promise.withResolvers<void>()

  constructor(lane: Lane<Item>, parts: Omit<QueueParts, 'lanes'>) {
    this.#lane = lane
    this.#parts = parts
  }

  async runDue(): Promise<void> {
    for (;;) {
      if (await this.#startNext()) continue
      if (this.#working.size === 0) return
      await Promise.race(this.#working)
    }
  }

  async run(): Promise<void> {
    const { name, listen } = this.#lane
    let isListening = false
    while (!this.#stopping.signal.aborted)
      try {
        if (!isListening) await listen?.(() => this.#wake())
        isListening = true
        this.#woken = Promise.withResolvers()
        const isStarted = await this.#startNext()
        if (!isStarted && !this.#stopping.signal.aborted) await this.#waitForMore()
      } catch (error) {
        this.#parts.log.error({ err: error }, `the ${name} worker failed and goes on`)
        await this.#pause(AFTER_ERROR_MS)
      }
    await Promise.all(this.#working)
  }

  stop(): void {
    this.#stopping.abort()
    this.#wake()
  }

  /** Starts the next due item, or waits for a slot. Returns false if no item can be started now. */
  async #startNext(): Promise<boolean> {
    const { leaseMs, outage, slots } = this.#lane
    if (this.#parts.isReady?.() === false) return false
    await this.#pause(outage?.pauseMs() ?? 0)
    if (this.#working.size >= slots) {
      await Promise.race(this.#working)
      return true
    }
    if (this.#stopping.signal.aborted) return false
    const at = this.#parts.now()
    const lease = { now: at, until: new Date(at.getTime() + leaseMs) }
    const item = await this.#lane.claim(lease, this.#room())
    if (item === undefined) return false
    const work = this.#work(item).finally(() => this.#working.delete(work))
    this.#working.add(work)
    if (outage?.isActive()) await work
    return true
  }

  #room(): Room {
    const { bulkSlots = this.#lane.slots } = this.#lane
    return { bulk: this.#bulkWorking < bulkSlots }
  }

  async #work(item: Item): Promise<void> {
    const isBulk = this.#lane.isBulk?.(item) ? 1 : 0
    this.#bulkWorking += isBulk
    try {
      await this.#lane.work(item)
    } catch (error) {
      const message = `${this.#lane.item} was not settled: it is due again when its lease ends`
      this.#parts.log.error({ err: error }, message)
    }
    this.#bulkWorking -= isBulk
    this.#wake()
  }

  async #waitForMore(): Promise<void> {
    const { pollMs = DEFAULT_POLL_MS } = this.#lane
    const { isReady, now } = this.#parts
    const dueAt = isReady?.() === false ? null : await this.#lane.nextDueAt(this.#room())
    const rest = dueAt ? dueAt.getTime() - now().getTime() : pollMs
    const timer = setTimeout(() => this.#wake(), Math.min(Math.max(rest, MIN_WAIT_MS), pollMs))
    await this.#woken.promise
    clearTimeout(timer)
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  #wake(): void {
    this.#woken.resolve()
  }
}
