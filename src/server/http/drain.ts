import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

export type Drain = {
  /** Makes `/readyz` fail, and each response close its connection. The server still accepts requests. */
  begin(): void
  hasBegun(): boolean
}

/**
 * Creates the drain of the app. Without a drain before the shutdown, a proxy could send a write on a connection that
 * the server is closing. The proxy would not send the write again.
 */
export function createDrain(app: FastifyInstance): Drain {
  keepUnsentResponses(app.server)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
  }
  app.addHook('preClose', (done) => {
    begin()
    done()
  })
  return { begin, hasBegun: () => hasBegun }
}

/**
 * Makes the server close idle connections only when no response has unsent data. Node.js already treats a connection as
 * idle before its response is fully sent, and would cut the response off.
 */
function keepUnsentResponses(server: Server): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (!Array.from(sockets).some(({ writableLength }) => writableLength > 0)) closeIdle()
  }
}
