import type { DurableDatabase } from '#pglite-durable'

import type { Log } from '../database.ts'
import { copySocket, querySocket } from './local-sockets.ts'
import { serveCopies } from './serve-copies.ts'
import { serveQueries } from './serve-queries.ts'

type Parts = { dataDir: string; durable: DurableDatabase; log: Log }

/**
 * Lets commands copy and query the embedded database that this process has open. The caller must have locked the
 * database directory. Returns a function that disconnects the commands and stops listening.
 */
export async function serveCommands({ dataDir, durable, log }: Parts): Promise<() => Promise<void>> {
  const [copies, queries] = [copySocket(dataDir), querySocket(dataDir)]
  if (copies === undefined || queries === undefined) {
    log.warn(`the path of ${dataDir} is too long for a socket: stop this process before you run a command`)
    return async () => {}
  }
  const { client, requestErasure } = durable
  const isWritable = () => durable.diskSpace() === 'enough'
  const stops = [
    await serveCopies({ path: copies, durable, log }),
    await serveQueries({ path: queries, client, requestErasure, isWritable, log }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
