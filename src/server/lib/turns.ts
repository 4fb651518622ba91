// Long work in one process: others get their turns in between.
import { setImmediate as othersTurn } from 'node:timers/promises'

const LONGEST_MS = 20

/** A function to call after each step of the work: lets others go first once it has gone on for long enough. */
export function shareTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_MS) return
    await othersTurn()
    since = performance.now()
  }
}
