import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A fault. The proxy closes connections, never answers, or answers that PostgreSQL has too many connections. */
export type Fault = 'none' | 'refused' | 'frozen' | 'out of connections'

const PORT = 5432
/** A message of PostgreSQL's protocol of type E (error), with the severity, the SQLSTATE and the text. */
const TOO_MANY_CONNECTIONS = errorMessage('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0')

function errorMessage(fields: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + length.length)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
}

/** Starts a proxy to the server of `databaseUrl`. `setFault` closes open connections, unless the fault is 'frozen'. */
export async function startFaultyProxy(databaseUrl: string) {
  const server = new URL(databaseUrl)
  const open = new Set<Socket>()
  let fault: Fault = 'none'

  const forwardTo = (target: Socket) => (bytes: Buffer) => {
    if (fault !== 'frozen') target.write(bytes)
  }
  const forward = (client: Socket) => {
    const upstream = connect(Number(server.port || PORT), server.hostname)
    client.on('data', forwardTo(upstream)).on('close', () => upstream.destroy())
    upstream.on('data', forwardTo(client)).on('close', () => client.destroy())
    upstream.on('error', () => client.destroy())
  }
  const proxy = createServer((client) => {
    open.add(client.on('error', () => {}))
    if (fault === 'refused') client.destroy()
    else if (fault === 'out of connections') client.once('data', () => client.end(TOO_MANY_CONNECTIONS))
    else forward(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const closeConnections = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    url: url.href,
    setFault(next: Fault): void {
      fault = next
      if (next !== 'frozen') closeConnections()
    },
    async close(): Promise<void> {
      closeConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
