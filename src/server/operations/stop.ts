// The orderly end: asked for once, in-flight requests are finished; asked for twice, or after ten seconds, it ends at once.
import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

const LONGEST_STOP = seconds(10)
/** When requests that have not ended by themselves are cut off, so that the database is still closed in order. */
const LONGEST_REQUEST = seconds(8)
const LOOK_FOR_IDLE = 50

/** Resolves with the signal that asks this process to stop; may be awaited long after it came. */
export function stopAsked(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      setTimeout(() => process.exit(1), LONGEST_STOP).unref()
      resolve(signal)
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
  })
}

/** Takes no new requests, finishes those in flight, closes the database. */
export async function stop(app: FastifyInstance, database: Database): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE)
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
  await database.close()
}
