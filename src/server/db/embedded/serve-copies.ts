// Lets a command copy the files of the embedded database while this process writes to it. The server sends 'copy' when
// the command may start. The command sends 'copied' when it has copied all files except the write-ahead log. The server
// then sends PostgreSQL's backup label, a file that the copy needs.
import { once } from 'node:events'
import type { Socket } from 'node:net'

import type { DurableDatabase } from '#pglite-durable'
import { minutes } from '#server/lib/duration.ts'

import type { Log } from '../database.ts'
import { listenForOwner } from './local-sockets.ts'

type Parts = { path: string; durable: Pick<DurableDatabase, 'whileCopied'>; log: Log }

/** The maximum duration of a copy, because the write-ahead log grows until the copy ends. */
const MAX_COPY_MS = minutes(30)

const COPIED = 'copied\n'

/**
 * Serves copies on the socket `path`, one at a time. Returns a function that stops listening and ends the copy in
 * progress.
 */
export async function serveCopies({ path, durable, log }: Parts): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  let copying = Promise.resolve()
  const server = await listenForOwner(path, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    if (sockets.size > 1) {
      socket.write('busy\n')
      // Unlike `end`, `destroySoon` closes the socket even if the client keeps sending.
      return socket.destroySoon()
    }
    // Waits for the end of the previous copy, because the copy can outlast the connection of its client. PostgreSQL
    // allows only one copy at a time.
    copying = copying.then(() => serveCopy(socket, { durable, log }))
    return undefined
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await Promise.all([closed, copying])
  }
}

async function serveCopy(socket: Socket, { durable, log }: Pick<Parts, 'durable' | 'log'>): Promise<void> {
  const { copied, ended, signal } = listenTo(socket)
  try {
    signal.throwIfAborted()
    await durable.whileCopied(async (finish) => {
      socket.write('copy\n')
      await copied
      socket.write(`${JSON.stringify(await finish())}\n`)
      await ended
    })
    socket.end()
  } catch (error) {
    socket.destroy()
    // Logs a failure that the client caused at level info, because the server works as intended.
    if (error instanceof CopyAborted) log.info(`a copy of the database was not made: ${error.message}`)
    else log.warn({ err: error }, 'a copy of the database was not made')
  }
}

/** Thrown if a copy fails because the client disconnected, was too slow or did not follow the protocol. */
class CopyAborted extends Error {}

/**
 * Returns a promise for the client's message 'copied', and one for the end of the connection. If the client
 * disconnects, is too slow or does not follow the protocol, both promises reject with a `CopyAborted`, and `signal`
 * aborts.
 */
function listenTo(socket: Socket) {
  const [copied, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const aborting = new AbortController()
  const abort = (reason: string) => {
    const error = new CopyAborted(reason)
    aborting.abort(error)
    for (const { promise, reject } of [copied, ended]) {
      promise.catch(() => {})
      reject(error)
    }
    socket.destroy()
  }
  const onClose = () => abort('the command disconnected')
  socket.on('close', onClose).on('end', () => ended.resolve())
  if (socket.destroyed) onClose()
  socket.setTimeout(MAX_COPY_MS, () => abort('it took too long'))
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    if (received === COPIED) copied.resolve()
    else if (!COPIED.startsWith(received)) abort('the client did not follow the protocol')
  })
  return { copied: copied.promise, ended: ended.promise, signal: aborting.signal }
}
