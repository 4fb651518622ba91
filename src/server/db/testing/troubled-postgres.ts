// A proxy to PostgreSQL with the trouble that a test wants: nothing listens, nothing answers, no connection is left.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Trouble = 'none' | 'refused' | 'frozen' | 'out of connections'

const PORT = 5432
/** PostgreSQL's own answer: a message of type E with severity, SQLSTATE and text. */
const TOO_MANY = errorMessage('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0')

function errorMessage(fields: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + length.length)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
}

/** Leads to the server of `databaseUrl`. Trouble also ends the connections that there are, but for 'frozen'. */
export async function troubledWayTo(databaseUrl: string) {
  const server = new URL(databaseUrl)
  const open = new Set<Socket>()
  let trouble: Trouble = 'none'

  const passTo = (to: Socket) => (bytes: Buffer) => {
    if (trouble !== 'frozen') to.write(bytes)
  }
  const lead = (client: Socket) => {
    const there = connect(Number(server.port || PORT), server.hostname)
    client.on('data', passTo(there)).on('close', () => there.destroy())
    there.on('data', passTo(client)).on('close', () => client.destroy())
    there.on('error', () => client.destroy())
  }
  const way = createServer((client) => {
    open.add(client.on('error', () => {}))
    if (trouble === 'refused') client.destroy()
    else if (trouble === 'out of connections') client.once('data', () => client.end(TOO_MANY))
    else lead(client)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const hangUp = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    url: url.href,
    make(next: Trouble): void {
      trouble = next
      if (next !== 'frozen') hangUp()
    },
    async close(): Promise<void> {
      hangUp()
      way.close()
      await once(way, 'close')
    },
  }
}
