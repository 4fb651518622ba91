// Runs servers for other processes inside one process, because loading the code and PGlite takes seconds.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

type Env = Record<string, string | undefined>
type StoppableServer = { stop(): Promise<void> }

const READY = 'ready'

/**
 * Listens at the path `socket`. A client sends the environment of a server as a line of JSON and receives a line:
 * `ready` or the error. The server stops when the connection closes.
 */
export async function hostServers(
  socket: string,
  start: (env: Env) => Promise<StoppableServer>,
): Promise<StoppableServer> {
  const host = createServer({ allowHalfOpen: true }, (client) => void serveClient(client, start))
  host.listen(socket)
  await once(host, 'listening')
  return { stop: async () => void host.close() }
}

async function serveClient(client: Socket, start: (env: Env) => Promise<StoppableServer>): Promise<void> {
  const left = new Promise<void>((resolve) => client.once('end', resolve).once('close', resolve))
  // A broken connection also stops the server.
  client.on('error', () => client.destroy())
  try {
    const [line] = await once(createInterface(client), 'line')
    const server = await start(JSON.parse(line))
    client.write(`${READY}\n`)
    await left
    await server.stop()
    client.end()
  } catch (error) {
    client.end(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
}

/** Starts a server in the host at `socket`. @throws Error with the host's message */
export async function startHosted(socket: string, env: Env): Promise<StoppableServer> {
  const client = connect({ path: socket, allowHalfOpen: true })
  await once(client, 'connect')
  client.write(`${JSON.stringify(env)}\n`)
  const [first] = await once(client, 'data')
  if (String(first) !== `${READY}\n`)
    throw new Error(`The server did not start: ${first}${await text(client)}`)
  return {
    stop: async () => {
      const ended = once(client, 'close')
      client.end()
      client.resume()
      await ended
    },
  }
}
