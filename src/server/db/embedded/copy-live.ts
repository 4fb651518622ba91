// The other side of `serve-copies.ts`: a command copies the database of a process that goes on writing.
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { copyDirectory } from '#pglite-durable'

import { StorageError } from '../storage-error.ts'
import { copySocket } from './local-sockets.ts'
import { embeddedDirectory } from './open-embedded.ts'

/** Writes a copy of the database in `dataDir` to `to`. @throws StorageError when its process does not let us. */
export async function copyLive(dataDir: string, to: string): Promise<void> {
  const path = copySocket(dataDir)
  if (path === undefined)
    throw new StorageError(
      `The process that has ${dataDir} open cannot be asked: the path is too long for a socket. Stop it first.`,
    )
  const socket = connect(path)
  try {
    const next = linesOf(socket)
    if ((await next()) === 'busy') throw new StorageError('Another copy of this database is being made.')
    const finish = async () => {
      socket.write('copied\n')
      return String(JSON.parse(await next()))
    }
    await copyDirectory({ from: embeddedDirectory(dataDir), to, finish })
    socket.end()
  } finally {
    socket.destroySoon()
  }
}

function linesOf(socket: Socket): () => Promise<string> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  socket.on('error', (error) =>
    failed.reject(
      new StorageError(`The process that has the database open does not answer: ${error.message}`, {
        cause: error,
      }),
    ),
  )
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return async () => {
    const { done, value } = await Promise.race([lines.next(), failed.promise])
    if (done === true) throw new StorageError('The process that has the database open has stopped meanwhile.')
    return value
  }
}
