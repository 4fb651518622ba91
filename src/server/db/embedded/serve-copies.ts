// Lets a command copy the database while this process goes on writing: it is told when to copy, and tells when it has.
import { once } from 'node:events'
import type { Socket } from 'node:net'

import type { DurableDatabase } from '#pglite-durable'
import { minutes } from '#server/lib/duration.ts'

import type { Log } from '../database.ts'
import { listenForOwner } from './local-sockets.ts'

type Parts = { path: string; durable: Pick<DurableDatabase, 'whileCopied'>; log: Log }

/** The write-ahead log is not shortened meanwhile, so that no copy may take for ever. */
const LONGEST_COPY = minutes(30)

/** All that a command says: that it has copied everything but the write-ahead log. */
const COPIED = 'copied\n'

/** Returns a function that stops listening on the socket `path` and ends the copy in progress. */
export async function serveCopies({ path, durable, log }: Parts): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  let copying = Promise.resolve()
  const server = await listenForOwner(path, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    if (sockets.size > 1) {
      socket.write('busy\n')
      // Whatever it goes on to say: a socket that nobody reads would never close.
      return socket.destroySoon()
    }
    // PostgreSQL makes one at a time: the one before may still be ending although its command has gone.
    copying = copying.then(() => letCopy(socket, { durable, log }))
    return undefined
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await Promise.all([closed, copying])
  }
}

async function letCopy(socket: Socket, { durable, log }: Pick<Parts, 'durable' | 'log'>): Promise<void> {
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
    // Nothing failed here, and a command that still runs tells it itself.
    if (error instanceof Gone) log.info(`a copy of the database was not made: ${error.message}`)
    else log.warn({ err: error }, 'a copy of the database was not made')
  }
}

/** Why no copy is made for a client. */
class Gone extends Error {}

/** `signal` aborts, and both promises reject, with a `Gone`. Who says anything else than the protocol's word is cut off. */
function listenTo(socket: Socket) {
  const [copied, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const aborting = new AbortController()
  const cutOff = (why: string) => {
    const gone = new Gone(why)
    aborting.abort(gone)
    for (const { promise, reject } of [copied, ended]) {
      promise.catch(() => {})
      reject(gone)
    }
    socket.destroy()
  }
  const leave = () => cutOff('the command that asked for it has gone')
  socket.on('close', leave).on('end', () => ended.resolve())
  if (socket.destroyed) leave()
  socket.setTimeout(LONGEST_COPY, () => cutOff('it took too long'))
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
    if (heard === COPIED) copied.resolve()
    else if (!COPIED.startsWith(heard)) cutOff('whoever asked for it said something else than a command does')
  })
  return { copied: copied.promise, ended: ended.promise, signal: aborting.signal }
}
