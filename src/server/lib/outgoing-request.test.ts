// Requests to addresses that strangers write: on servers of our own, which stand for the public internet here.
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { ForbiddenAddress, publicInternet, type Reach, sendRequest } from './outgoing-request.ts'

const userAgent = 'Fretboard-test'
const here: Reach = {
  isAllowedAddress: (ip) => ip === '127.0.0.1',
  isAllowedPort: () => true,
  resolve: async () => ['127.0.0.1'],
  resolveTxt: async () => [],
}

test('asks with a name of its own, and neither cookies nor credentials', async () => {
  const asked: unknown[] = []
  const port = await serve((request, response) => {
    asked.push([request.method, request.url, request.headers])
    response.end('x')
  })
  expect(await ask(`http://jobs.example:${port}/a?b=c#d`)).toEqual({ status: 200, location: undefined })
  const headers = {
    host: `jobs.example:${port}`,
    'user-agent': userAgent,
    accept: '*/*',
    connection: 'close',
  }
  expect(asked).toEqual([['HEAD', '/a?b=c', headers]])
})

test('tells of a redirect and does not follow it', async () => {
  let count = 0
  const port = await serve((_request, response) => {
    count++
    response.writeHead(302, { location: 'http://10.0.0.1/admin' }).end()
  })
  expect(await ask(`http://jobs.example:${port}/`)).toEqual({
    status: 302,
    location: 'http://10.0.0.1/admin',
  })
  expect(count).toBe(1)
})

test('does not read the body', async () => {
  let written = 0
  const port = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && written < 1e9 && response.write('x'.repeat(10_000))) written += 10_000
    }
    response.on('drain', more)
    more()
  })
  expect(await ask(`http://jobs.example:${port}/`, { method: 'GET' })).toMatchObject({ status: 200 })
  expect(written).toBeLessThan(100_000_000)
})

test.each([
  'ftp://jobs.example/',
  'file:///etc/passwd',
  'http://user@jobs.example/',
  'http://:secret@jobs.example/',
  'http://jobs.example:22/',
  'https://jobs.example:8443/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
])('%s is forbidden', async (url) => {
  await expect(ask(url, { reach: publicInternet })).rejects.toBeInstanceOf(ForbiddenAddress)
})

test('a host with one private address among its public ones is forbidden', async () => {
  const reach: Reach = { ...here, resolve: async () => ['127.0.0.1', '10.0.0.1'] }
  await expect(ask('http://jobs.example/', { reach })).rejects.toBeInstanceOf(ForbiddenAddress)
})

test('the connection goes to the address that was looked at, whatever DNS says afterwards', async () => {
  const port = await serve((_request, response) => response.end())
  let count = 0
  const resolve = async () => (count++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
  expect(await ask(`http://rebinding.example:${port}/`, { reach: { ...here, resolve } })).toMatchObject({
    status: 200,
  })
  expect(count).toBe(1)
})

test.each<[string, (socket: Socket) => void]>([
  ['never answers', () => {}],
  ['answers a byte at a time', (socket) => drip(socket, 'a')],
  ['sends one header after another', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'A: b\r\n')],
  ['always asks to go on', (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
])('a server that %s is given up', async (_what, answer) => {
  const port = await listen(createSocketServer(answer))
  await expect(ask(`http://jobs.example:${port}/`, { ms: 300 })).rejects.toMatchObject({
    name: expect.stringMatching(/^(?:Abort|Timeout)?Error$/),
  })
})

test('headers without end are given up at once', async () => {
  const port = await listen(
    createSocketServer((socket) => socket.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(10_000)}`)),
  )
  await expect(ask(`http://jobs.example:${port}/`)).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
})

test('DNS that does not answer is given up', async () => {
  const reach = { ...here, resolve: () => new Promise<never>(() => {}) }
  await expect(ask('http://slow.example/', { reach, ms: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
})

type Asking = { method?: 'GET' | 'HEAD'; reach?: Reach; ms?: number }

function ask(url: string, { method = 'HEAD', reach = here, ms = 5000 }: Asking = {}) {
  return sendRequest(new URL(url), { method, userAgent, signal: AbortSignal.timeout(ms) }, reach)
}

function serve(answer: RequestListener): Promise<number> {
  return listen(createServer(answer))
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server on a port
  return (server.address() as AddressInfo).port
}

/** Sends the first part, then the last part for ever. */
function drip(socket: Socket, ...parts: string[]): void {
  socket.write(parts[0] ?? '')
  const timer = setInterval(() => void socket.write(parts.at(-1) ?? ''), 20)
  socket.on('close', () => clearInterval(timer))
}
