// The embedded database works on the thread that answers requests: between two statements, others get their turn.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { PGlite } from '@electric-sql/pglite'

/** How long statements may follow each other, in milliseconds. */
const AT_A_STRETCH = 4

/** PGlite calls it for each statement, one at a time. */
const RUN_STATEMENT = '_runExclusiveQuery'

/**
 * PGlite waits for nothing between statements, so a queue of them holds everything else up until it is empty: two hundred
 * logins that begin at once would be one stretch of work.
 */
export function letEventLoopTurn(client: PGlite): void {
  const run = client[RUN_STATEMENT].bind(client)
  let turnBegan = 0
  client[RUN_STATEMENT] = (statement) =>
    run(async () => {
      if (performance.now() - turnBegan > AT_A_STRETCH) {
        await nextTurn()
        turnBegan = performance.now()
      }
      return statement()
    })
}
