// Graceful shutdown: asked once, in-flight requests are finished; asked twice, or after ten seconds, it ends at once.
import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { MailWorker } from '#server/mail/worker.ts'

type Running = { app: FastifyInstance; database: Database; mailWorker: MailWorker | undefined }

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

/** Takes no new requests, finishes those in flight, parks the mail, closes the database. */
export async function stop({ app, database, mailWorker }: Running): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE)
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST)
  await Promise.all([app.close(), mailWorker?.stop()])
  clearInterval(idle)
  clearTimeout(late)
  await database.close()
}
