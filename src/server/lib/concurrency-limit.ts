// Runs a few at a time and queues some; more are rejected at once.
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Limits = { atOnce: number; waiting: number }
type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** First in, first out. @throws QueueFull when the queue is full. */
export function limitConcurrency({ atOnce, waiting }: Limits): Limited {
  const queue: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy < atOnce) busy++
    else if (queue.length >= waiting) throw new QueueFull()
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
}

/** The same, where only those with the same key wait for each other. */
export function limitConcurrencyByKey(
  limits: Limits,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { limited: Limited; asking: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { limited: limitConcurrency(limits), asking: 0 }
    queues.set(key, queue)
    queue.asking++
    try {
      return await queue.limited(work)
    } finally {
      queue.asking--
      if (queue.asking === 0) queues.delete(key)
    }
  }
}
