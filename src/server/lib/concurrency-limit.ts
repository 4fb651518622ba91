/** Thrown when a concurrency limit and its queue are both full. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Limits = { atOnce: number; waiting: number }
type ConcurrencyLimiter = {
  <T>(work: () => Promise<T>): Promise<T>
  /** Returns how many tasks are running and waiting now, and how many calls were rejected since the start. */
  load(): Load
}
type Load = { readonly running: number; readonly waiting: number; readonly rejected: number }

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues at most `waiting` more, first in, first out.
 * The function throws `QueueFull` when the queue is full.
 */
export function limitConcurrency({ atOnce, waiting }: Limits): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let busy = 0
  let rejected = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy++
    else if (queue.length >= waiting) {
      rejected++
      throw new QueueFull()
    }
    // When this task starts, another one has finished, so `busy` does not change.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
  return Object.assign(limited, { load: () => ({ running: busy, waiting: queue.length, rejected }) })
}

type LimitedByKey = {
  <T>(key: string, work: () => Promise<T>): Promise<T>
  rejected(): number
}

/** Like `limitConcurrency`, with a separate limit and a separate queue for each key. */
export function limitConcurrencyByKey(limits: Limits): LimitedByKey {
  const queues = new Map<string, { limited: ConcurrencyLimiter; callers: number }>()
  let rejected = 0

  async function limitedByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { limited: limitConcurrency(limits), callers: 0 }
    queues.set(key, queue)
    queue.callers++
    try {
      return await queue.limited(work)
    } finally {
      queue.callers--
      if (queue.callers === 0) {
        rejected += queue.limited.load().rejected
        queues.delete(key)
      }
    }
  }
  const countRejected = () =>
    Array.from(queues.values(), ({ limited }) => limited.load().rejected).reduce(
      (sum, count) => sum + count,
      rejected,
    )
  return Object.assign(limitedByKey, { rejected: countRejected })
}
