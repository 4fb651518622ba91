import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import { seconds } from '#server/lib/duration.ts'

const MAX_WAIT_MS = seconds(0.5)
/** An event loop tick that takes less time than this has accepted no connection. */
const IDLE_TICK_MS = 1

/**
 * Stops listening when no connection is waiting to be accepted. Otherwise the system would reset the waiting
 * connections, and a proxy does not retry writes. Resolves when the last connection is closed.
 */
export async function closeListener(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const until = performance.now() + MAX_WAIT_MS
  let isIdle = false
  while (!isIdle && performance.now() < until) {
    const [before, began] = [accepted, performance.now()]
    // Each tick accepts a waiting connection.
    await setImmediate()
    isIdle = accepted === before && performance.now() - began < IDLE_TICK_MS
  }
  server.off('connection', count)
  const { promise, resolve } = Promise.withResolvers<void>()
  // The only possible error is that the server did not listen.
  server.close(() => resolve())
  return promise
}
