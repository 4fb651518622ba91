import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import { seconds } from '#server/lib/duration.ts'

const MAX_WAIT_MS = seconds(0.5)
/** If a tick of the event loop takes less time than this, no connection was waiting to be accepted. */
const IDLE_TICK_MS = 1

/**
 * Stops listening at a moment when no connection is waiting to be accepted. Otherwise the operating system would reset
 * the waiting connections, and a proxy would not send their write requests again. Resolves when the last connection is
 * closed.
 */
export async function closeListener(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const until = performance.now() + MAX_WAIT_MS
  let isIdle = false
  while (!isIdle && performance.now() < until) {
    const [before, began] = [accepted, performance.now()]
    // Waits for one tick of the event loop, in which a waiting connection would be accepted.
    await setImmediate()
    isIdle = accepted === before && performance.now() - began < IDLE_TICK_MS
  }
  server.off('connection', count)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Ignores an error, because the only possible error is that the server was not listening.
  server.close(() => resolve())
  return promise
}
