import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node takes a connection for idle as soon as its answer was handed over, and closes it with what is not sent yet. From
 * now on idle connections are closed only at a moment at which every answer is on its way.
 */
export function spareUnsentAnswers(server: Server): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (!Array.from(sockets).some(({ writableLength }) => writableLength > 0)) closeIdle()
  }
}
