// Background work in lanes: emails, webhook deliveries, rounds of job sources and recurring tasks. Each lane has its
// own table. What a lane can rely on:
//
// - At least once: a worker claims an item with a lease, does the work, and records the result. If its process dies,
//   another worker claims the item when the lease ends. A crash loses nothing, but work that was done and not recorded
//   is done again.
// - Exclusive: only one worker works on an item at a time, if the work takes less time than the lease. The result of an
//   expired claim is ignored.
// - Order: the item that has been due for longest starts first, bulk items after all others. Items of one lane run
//   concurrently, up to `slots`. Bulk items never use more than `bulkSlots`.
// - Stop: the queue claims no more items, and running work finishes.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

/** A claim on an item from `now` to `until`. */
export type Lease = { now: Date; until: Date }

/** `bulk` is true if the worker has a free slot for a bulk item. Bulk items may wait until others are done. */
export type FreeSlots = { bulk: boolean }

export type Lane<Item> = {
  /** The kind of worker, for the log. */
  name: string
  /** The name of an item with its article, such as 'a task', for the log. */
  item: string
  /** Maximum number of items that run at the same time. */
  slots: number
  /** Maximum number of bulk items that run at the same time. */
  bulkSlots?: number
  isBulk?(item: Item): boolean
  leaseMs: number
  /** The longest time between two attempts of a worker to claim an item. */
  pollMs: number
  /** How long a worker waits after the start of the server, so that the lane does not slow the first requests. */
  startDelayMs?: number
  /** Subscribes to new items: calls `wake` whenever an item is added. */
  listen?: (wake: () => void) => Promise<void>
  /**
   * An outage of the server that the work needs. `pauseMs` returns the milliseconds until the next claim. While
   * `isActive` returns true, items run one at a time.
   */
  outage?: { pauseMs: () => number; isActive: () => boolean }
  claim(lease: Lease, freeSlots: FreeSlots): Promise<Item | undefined>
  /**
   * Returns when the next item is due, or null if there is none. Without this function, the worker polls every
   * `pollMs`.
   */
  nextDueAt?(freeSlots: FreeSlots): Promise<Date | null>
  /**
   * Does the work and records the result: the item is done, due again later, or given up. If this throws, the item is
   * due when its lease ends.
   */
  work(item: Item): Promise<void>
}

type WorkerParts = {
  log: Log
  now: () => Date
  /** While this returns false, no items are claimed. */
  isReady?: () => boolean
}

export type Queue = {
  /** Works on one lane after the other until no item is due. */
  runDue(): Promise<void>
  start(): void
  /** Stops claiming items, and waits for running work. */
  stop(): Promise<void>
}

const AFTER_ERROR_MS = seconds(5)

/** Creates a queue that does nothing until `runDue` or `start` is called. */
export function createQueue({ lanes, ...parts }: WorkerParts & { lanes: readonly Lane<unknown>[] }): Queue {
  const workers = lanes.map((lane) => createWorker(lane, parts))
  let running: Promise<unknown> | undefined
  return {
    async runDue() {
      for (const worker of workers) await worker.runDue()
    },
    start() {
      running = Promise.all(workers.map((worker) => worker.run()))
    },
    async stop() {
      for (const worker of workers) worker.stop()
      await running
    },
  }
}

function createWorker<Item>(lane: Lane<Item>, { log, now, isReady = () => true }: WorkerParts) {
  const { name, slots, bulkSlots = slots, pollMs, startDelayMs = 0, outage } = lane
  const stopping = new AbortController()
  const working = new Set<Promise<void>>()
  let bulkWorking = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const freeSlots = () => ({ bulk: bulkWorking < bulkSlots })

  async function pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }

  async function work(item: Item): Promise<void> {
    const isBulk = lane.isBulk?.(item) ? 1 : 0
    bulkWorking += isBulk
    try {
      await lane.work(item)
    } catch (error) {
      log.error({ err: error }, `${lane.item} failed unexpectedly and is due again when its lease ends`)
    }
    bulkWorking -= isBulk
    wake()
  }

  /** Starts the next due item, or waits for a slot. Returns false if no item can be started now. */
  async function startNext(): Promise<boolean> {
    if (!isReady()) return false
    await pause(outage?.pauseMs() ?? 0)
    if (working.size >= slots) {
      await Promise.race(working)
      return true
    }
    if (stopping.signal.aborted) return false
    const at = now()
    const item = await lane.claim({ now: at, until: new Date(at.getTime() + lane.leaseMs) }, freeSlots())
    if (item === undefined) return false
    const started = work(item).finally(() => working.delete(started))
    working.add(started)
    if (outage?.isActive()) await started
    return true
  }

  async function waitForMore(): Promise<void> {
    if (stopping.signal.aborted) return
    const dueAt = await lane.nextDueAt?.(freeSlots())
    const waitMs = dueAt ? Math.max(dueAt.getTime() - now().getTime(), 0) : pollMs
    const timer = setTimeout(wake, Math.min(waitMs, pollMs))
    await woken.promise
    clearTimeout(timer)
  }

  return {
    async runDue() {
      for (;;) {
        if (await startNext()) continue
        if (working.size === 0) return
        await Promise.race(working)
      }
    },
    async run() {
      await pause(startDelayMs)
      let isListening = false
      while (!stopping.signal.aborted)
        try {
          if (!isListening) await lane.listen?.(wake)
          isListening = true
          woken = Promise.withResolvers()
          if (!(await startNext())) await waitForMore()
        } catch (error) {
          log.error({ err: error }, `the ${name} worker failed and continues`)
          await pause(AFTER_ERROR_MS)
        }
      await Promise.all(working)
    },
    stop() {
      stopping.abort()
      wake()
    },
  }
}
