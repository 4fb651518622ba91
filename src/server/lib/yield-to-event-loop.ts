import { setImmediate } from 'node:timers/promises'

const MAX_BLOCKING_MS = 20

/**
 * Returns a function that long work must await after each step. If 20 ms have passed since the last time, the function
 * lets the event loop handle other requests.
 */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return
    await setImmediate()
    since = performance.now()
  }
}
