import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes the server close idle connections only when no response has unsent data. Node.js already treats a connection as
 * idle before its response is fully sent, and would cut the response off.
 */
export function keepUnsentResponses(server: Server): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (!Array.from(sockets).some(({ writableLength }) => writableLength > 0)) closeIdle()
  }
}
