import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import { seconds } from '#server/lib/duration.ts'

const LONGEST_SEARCH = seconds(0.5)
/** A turn of the event loop in which so little happened left no time for anybody to connect. */
const IDLE_TURN_MS = 1

/**
 * Stops listening, at a moment at which nobody waits to be accepted: the system resets those who do, and a proxy does
 * not send a write a second time. Resolves when the last connection is closed.
 */
export async function closeListener(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const until = performance.now() + LONGEST_SEARCH
  let isIdle = false
  while (!isIdle && performance.now() < until) {
    const [before, began] = [accepted, performance.now()]
    // Accepts one of those who wait.
    await setImmediate()
    isIdle = accepted === before && performance.now() - began < IDLE_TURN_MS
  }
  server.off('connection', count)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Its only error is that nobody listened.
  server.close(() => resolve())
  return promise
}
