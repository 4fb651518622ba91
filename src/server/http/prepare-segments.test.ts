import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'

import { anyone } from './guards.ts'
import { prepareSegments } from './prepare-segments.ts'
import { sendPrepared } from './prepared.ts'
import { Segment } from './segment.ts'
import { createServer } from './server.ts'

const SEGMENTS = 3
const SEGMENT_BYTES = 1_000_000
const LENGTH = SEGMENTS * SEGMENT_BYTES
const MANY = 20

async function serving() {
  const segments = Array.from(
    { length: SEGMENTS },
    (_, place) => new Segment(Buffer.alloc(SEGMENT_BYTES, `${place}`)),
  )
  for (const segment of segments) await segment.pack()
  const unpacked = segments.map((segment) => vi.spyOn(segment, 'bytes'))
  const prepared = prepareSegments({ type: 'text/plain', etag: 'W/"long"', segments })
  const app = createServer({ config: readConfig({}), log: createLog({ level: 'silent' }) })
  app.get('/long', { config: { guard: anyone } }, (request, reply) => sendPrepared(request, reply, prepared))
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const timesUnpacked = () => unpacked.map((calls) => calls.mock.calls.length)
  return { app, url, timesUnpacked }
}

test('HEAD returns the length in every encoding, and no segment is decompressed', async () => {
  const { app, timesUnpacked } = await serving()
  const head = (encoding: string) =>
    app.inject({ method: 'HEAD', url: '/long', headers: { 'accept-encoding': encoding } })
  const { headers, statusCode, body } = await head('identity')
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(LENGTH)])
  const got = await app.inject({ url: '/long', headers: { 'accept-encoding': 'gzip' } })
  expect((await head('gzip')).headers['content-length']).toBe(String(got.rawPayload.length))
  expect(timesUnpacked()).toEqual([0, 0, 0])
})

test('concurrent clients that accept no compression share one decompressed copy', async () => {
  const { url, timesUnpacked } = await serving()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const request = 'GET /long HTTP/1.1\r\nhost: a\r\n'
  socket.write(`${request}\r\n`.repeat(MANY - 1) + `${request}connection: close\r\n\r\n`)
  const headers = { 'accept-encoding': 'identity' }
  const bodies = Promise.all(
    Array.from({ length: MANY }, async () => (await fetch(`${url}/long`, { headers })).text()),
  )
  const piped = await text(socket)
  expect(piped.split('HTTP/1.1 200')).toHaveLength(MANY + 1)
  for (const body of await bodies) expect(body).toHaveLength(LENGTH)
  // The server drops the decompressed copy when the last reader has finished, so a few late readers may make it
  // decompress a segment again.
  expect(Math.max(...timesUnpacked())).toBeLessThan(MANY / 4)
})
