import { setImmediate } from 'node:timers/promises'

const MAX_BLOCKING_MS = 20

/**
 * Returns a function to await after each step of long work. It yields to the event loop when the work has run for 20 ms
 * since the last yield, so that other requests continue.
 */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return
    await setImmediate()
    since = performance.now()
  }
}
