// Runs a few at a time and queues some; more are rejected at once.
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Limits = { atOnce: number; waiting: number }
type Limited = {
  <T>(work: () => Promise<T>): Promise<T>
  /** How many are at it, wait, and were rejected so far. */
  load(): Load
}
type Load = { readonly running: number; readonly waiting: number; readonly rejected: number }

/** First in, first out. @throws QueueFull when the queue is full. */
export function limitConcurrency({ atOnce, waiting }: Limits): Limited {
  const queue: (() => void)[] = []
  let busy = 0
  let rejected = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy++
    else if (queue.length >= waiting) {
      rejected++
      throw new QueueFull()
    }
    // Whoever leaves hands its place over, so the count stays.
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

/** The same, where only those with the same key wait for each other. */
export function limitConcurrencyByKey(limits: Limits): LimitedByKey {
  const queues = new Map<string, { limited: Limited; asking: number }>()
  let rejected = 0

  async function limitedByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { limited: limitConcurrency(limits), asking: 0 }
    queues.set(key, queue)
    queue.asking++
    try {
      return await queue.limited(work)
    } finally {
      queue.asking--
      if (queue.asking === 0) {
        rejected += queue.limited.load().rejected
        queues.delete(key)
      }
    }
  }
  const ofOpenQueues = () => Array.from(queues.values(), ({ limited }) => limited.load().rejected)
  const total = () => ofOpenQueues().reduce((sum, count) => sum + count, rejected)
  return Object.assign(limitedByKey, { rejected: total })
}
