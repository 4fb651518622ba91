// Copies the embedded database while a server has it open. The client of `serve-copies.ts`.
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { copyDirectory } from '#pglite-durable'

import { StorageError } from '../database.ts'
import { copySocket } from './local-sockets.ts'
import { embeddedDirectory } from './open-embedded.ts'

/**
 * Copies the database in `dataDir` to `to` while a server process has it open and writes to it.
 * @throws StorageError if the server process does not answer, stops, or already serves another copy
 */
export async function copyLive(dataDir: string, to: string): Promise<void> {
  const path = copySocket(dataDir)
  if (path === undefined)
    throw new StorageError(
      `The path of ${dataDir} is too long for a socket. Stop the process that has it open first.`,
    )
  const socket = connect(path)
  try {
    const next = createLineReader(socket)
    if ((await next()) === 'busy') throw new StorageError('Another command is already copying this database.')
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

function createLineReader(socket: Socket): () => Promise<string> {
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
    if (done === true) throw new StorageError('The process that has the database open has stopped.')
    return value
  }
}
