// Lets a few at work and some wait; who comes when all places are taken is told so at once.

/** Nobody may wait any more. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

type Limits = { atOnce: number; waiting: number }
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Gives turns in the order of asking. @throws NoTurn when the queue is full. */
export function takeTurns({ atOnce, waiting }: Limits): InTurn {
  const queue: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy < atOnce) busy++
    else if (queue.length >= waiting) throw new NoTurn()
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
export function takeTurnsByKey(limits: Limits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { inTurn: InTurn; asking: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { inTurn: takeTurns(limits), asking: 0 }
    queues.set(key, queue)
    queue.asking++
    try {
      return await queue.inTurn(work)
    } finally {
      queue.asking--
      if (queue.asking === 0) queues.delete(key)
    }
  }
}
