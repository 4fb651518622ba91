import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'

import { anyone } from './guards.ts'
import { createServer } from './server.ts'

const MANY = 200
const log = createLog({ level: 'silent' })
/** A response that is longer than the buffers of both sockets of a connection. */
const longAnswer = Buffer.alloc(64 * 1024 * 1024)

async function listening() {
  const clientTimeouts = { check: 20, headers: 200, request: 400, silence: 400 }
  const app = createServer({ config: readConfig({}), log, clientTimeouts })
  app.get('/long', { config: { guard: anyone } }, () => longAnswer)
  app.post('/short', { config: { guard: anyone } }, () => 'short')
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url }
}

async function clientOf(url: string, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const openSockets = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test.each([
  ['send nothing', ''],
  ['send an empty line', '\r\n'],
  ['send half a head', 'GET /long HTT'],
  [
    'send half a body',
    'POST /short HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
  ['send half of a second request', 'OPTIONS /none HTTP/1.1\r\nhost: a\r\n\r\nGET /lo'],
])('disconnects clients that %s, and serves others', async (_how, text) => {
  const { app, url } = await listening()
  const sockets = await Promise.all(Array.from({ length: MANY }, () => clientOf(url, text)))
  const served = await fetch(`${url}/short`, {
    method: 'POST',
    headers: { connection: 'close' },
  })
  expect(await served.text()).toBe('short')
  for (const socket of sockets) socket.resume()
  await expect.poll(() => openSockets(app), { timeout: 60_000 }).toBe(0)
})

test('the server disconnects clients that do not read the response', async () => {
  const { app, url } = await listening()
  await Promise.all(Array.from({ length: 3 }, () => clientOf(url, 'GET /long HTTP/1.1\r\nhost: a\r\n\r\n')))
  await expect.poll(() => openSockets(app), { timeout: 60_000 }).toBe(0)
})
