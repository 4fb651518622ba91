// Unix sockets in DATA_DIR, through which commands use the embedded database while another process has it open.
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** The limit of macOS. Linux allows four more bytes and cuts longer paths off without an error. */
const MAX_PATH_BYTES = 103

/** Returns the path of the socket for copies (`serve-copies.ts`), or undefined if the path of DATA_DIR is too long. */
export function copySocket(dataDir: string): string | undefined {
  return socketPath(dataDir, 'copy.socket')
}

/**
 * Returns the path of the socket for queries (`serve-queries.ts`), or undefined if the path of DATA_DIR is too long.
 */
export function querySocket(dataDir: string): string | undefined {
  return socketPath(dataDir, 'query.socket')
}

/** Returns the absolute path, or the relative path if the absolute one is too long. Undefined if both are too long. */
function socketPath(dataDir: string, file: string): string | undefined {
  const path = join(resolve(dataDir), file)
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= MAX_PATH_BYTES)
}

/** Listens on `path` for processes of the same user. The caller must hold the lock of the database directory. */
export async function listenForOwner(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection)
  // A killed process leaves its socket behind.
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return server.unref()
}
