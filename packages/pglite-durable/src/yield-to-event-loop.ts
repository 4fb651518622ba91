import { setImmediate as nextTurn } from 'node:timers/promises'

import type { PGlite } from '@electric-sql/pglite'

/** The maximum time between two yields, in milliseconds. */
const MAX_STRETCH = 4

/** The method of PGlite that runs a statement. PGlite calls it for one statement at a time. */
const RUN_STATEMENT = '_runExclusiveQuery'

/** Yields between statements. Otherwise PGlite would block the event loop until its queue is empty. */
export function yieldToEventLoop(client: PGlite): void {
  const run = client[RUN_STATEMENT].bind(client)
  let stretchBegan = 0
  client[RUN_STATEMENT] = (statement) =>
    run(async () => {
      if (performance.now() - stretchBegan > MAX_STRETCH) {
        await nextTurn()
        stretchBegan = performance.now()
      }
      return statement()
    })
}
