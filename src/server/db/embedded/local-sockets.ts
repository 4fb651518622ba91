// Unix sockets in DATA_DIR, through which commands use the embedded database while the server has it open.
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** The maximum length of a socket's path on macOS. Linux allows 107 bytes, and truncates longer paths silently. */
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

/**
 * Returns the absolute path of a socket, or the relative path if the absolute path is too long. Returns undefined if
 * both are too long.
 */
function socketPath(dataDir: string, file: string): string | undefined {
  const path = join(resolve(dataDir), file)
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= MAX_PATH_BYTES)
}

/** Listens on the socket `path`, for processes of the same user. The caller must have locked the database directory. */
export async function listenForOwner(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection)
  // Deletes a socket that a killed process has left behind.
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return server.unref()
}
