// The test servers listen on 127.0.0.1, which the network policy of these tests allows.
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { download, TooLargeError, UnknownEncoding } from './download.ts'
import type { NetworkPolicy } from './outgoing-request.ts'

const here: NetworkPolicy = {
  isAllowedAddress: (ip) => ip === '127.0.0.1',
  isAllowedPort: () => true,
  resolve: async () => ['127.0.0.1'],
  resolveTxt: async () => [],
}

describe('a download', () => {
  test('returns the body, and the headers that a later request needs', async () => {
    const headers = { 'content-type': 'text/plain', etag: '"1"', 'retry-after': '5' }
    const answer = await get((_request, response) => response.writeHead(200, headers).end('abc'))
    expect(answer).toEqual({
      status: 200,
      contentType: 'text/plain',
      etag: '"1"',
      retryAfter: '5',
      body: Buffer.from('abc'),
    })
  })

  test('sends the headers that the caller provides', async () => {
    let sent: string | undefined
    await get((request, response) => {
      sent = request.headers['if-none-match']
      response.end()
    })
    expect(sent).toBe('"1"')
  })

  test('decompresses the body', async () => {
    const answer = await get((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('abc')),
    )
    expect(String(answer.body)).toBe('abc')
  })

  test.each([false, true])('limits the size after decompression (compressed: %s)', async (isCompressed) => {
    const ofBytes = (bytes: number): RequestListener => {
      const body = Buffer.alloc(bytes, 'a')
      return (_request, response) =>
        isCompressed
          ? response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
          : response.end(body)
    }
    expect((await get(ofBytes(100))).body).toHaveLength(100)
    await expect(get(ofBytes(101))).rejects.toBeInstanceOf(TooLargeError)
  })

  test('rejects a body with a compression that the request did not accept', async () => {
    await expect(
      get((_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('abc')),
    ).rejects.toBeInstanceOf(UnknownEncoding)
  })

  test.each<[fault: string, code: string, answer: RequestListener]>([
    [
      'is not gzip',
      'Z_DATA_ERROR',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('abc'),
    ],
    [
      'ends within gzip',
      'Z_BUF_ERROR',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(90)).subarray(0, 15)),
    ],
    [
      'is shorter than its length',
      'ECONNRESET',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('abc')
        setTimeout(() => response.destroy(), 50)
      },
    ],
  ])('rejects a body that %s', async (_fault, code, answer) => {
    await expect(get(answer)).rejects.toMatchObject({ code })
  })

  test.each([204, 301, 304, 404, 429, 500])('returns no body for status %i', async (status) => {
    const answer = await get((_request, response) => response.writeHead(status).end())
    expect(answer.status).toBe(status)
    expect(answer.body).toBeUndefined()
  })
})

async function get(answer: RequestListener) {
  const server = createServer(answer)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const options = {
    userAgent: 'Fretboard-test',
    signal: AbortSignal.timeout(5000),
    maxBytes: 100,
    headers: { 'if-none-match': '"1"' },
  }
  return download(new URL(`http://jobs.example:${port}/`), options, here)
}
