// The test servers listen on 127.0.0.1, which the network policy of these tests allows.
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { ForbiddenAddress, publicNetworkOnly, type NetworkPolicy, sendRequest } from './outgoing-request.ts'

const userAgent = 'Fretboard-test'
const here: NetworkPolicy = {
  isAllowedAddress: (ip) => ip === '127.0.0.1',
  isAllowedPort: () => true,
  resolve: async () => ['127.0.0.1'],
  resolveTxt: async () => [],
}

describe('a request to another server', () => {
  test('sends its own user agent, and neither cookies nor credentials', async () => {
    const requests: unknown[] = []
    const port = await serve((request, response) => {
      requests.push([request.method, request.url, request.headers])
      response.end('x')
    })
    expect(await ask(`http://jobs.example:${port}/a?b=c#d`)).toEqual({ status: 200, location: undefined })
    const headers = {
      host: `jobs.example:${port}`,
      'user-agent': userAgent,
      accept: '*/*',
      connection: 'close',
    }
    expect(requests).toEqual([['HEAD', '/a?b=c', headers]])
  })

  test('returns a redirect without following it', async () => {
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

  test('does not read the body by default', async () => {
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
})

describe('forbidden addresses', () => {
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
    await expect(ask(url, { networkPolicy: publicNetworkOnly })).rejects.toBeInstanceOf(ForbiddenAddress)
  })

  test('a host that has a private address among public ones is forbidden', async () => {
    const networkPolicy: NetworkPolicy = { ...here, resolve: async () => ['127.0.0.1', '10.0.0.1'] }
    await expect(ask('http://jobs.example/', { networkPolicy })).rejects.toBeInstanceOf(ForbiddenAddress)
  })

  test('a request connects to the address that was checked, even if DNS then returns another address', async () => {
    const port = await serve((_request, response) => response.end())
    let count = 0
    const resolve = async () => (count++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect(
      await ask(`http://rebinding.example:${port}/`, { networkPolicy: { ...here, resolve } }),
    ).toMatchObject({
      status: 200,
    })
    expect(count).toBe(1)
  })
})

describe('a request without a complete response', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['never answers', () => {}],
    ['answers a byte at a time', (socket) => drip(socket, 'a')],
    ['sends one header after another', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'A: b\r\n')],
    ['repeats 100 Continue', (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  ])('times out when the server %s', async (_case, answer) => {
    const port = await listen(createSocketServer(answer))
    await expect(ask(`http://jobs.example:${port}/`, { ms: 300 })).rejects.toMatchObject({
      name: expect.stringMatching(/^(?:Abort|Timeout)?Error$/),
    })
  })

  test('fails before the timeout if the server sends headers without end', async () => {
    const port = await listen(
      createSocketServer((socket) => socket.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(10_000)}`)),
    )
    await expect(ask(`http://jobs.example:${port}/`)).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
  })

  test('times out when DNS does not answer', async () => {
    const networkPolicy = { ...here, resolve: () => new Promise<never>(() => {}) }
    await expect(ask('http://slow.example/', { networkPolicy, ms: 50 })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

type RequestOptions = { method?: 'GET' | 'HEAD'; networkPolicy?: NetworkPolicy; ms?: number }

function ask(url: string, { method = 'HEAD', networkPolicy = here, ms = 5000 }: RequestOptions = {}) {
  return sendRequest(new URL(url), { method, userAgent, signal: AbortSignal.timeout(ms) }, networkPolicy)
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port
  return (server.address() as AddressInfo).port
}

/** Sends the first part, then sends the last part again and again until the connection closes. */
function drip(socket: Socket, ...parts: string[]): void {
  socket.write(parts[0] ?? '')
  const timer = setInterval(() => void socket.write(parts.at(-1) ?? ''), 20)
  socket.on('close', () => clearInterval(timer))
}
