import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

const url = '/ninja-api/jobs'
/**
 * The description of each of 600 jobs. With descriptions of this length, the response is too long to be sent from one
 * buffer.
 */
const description = 'Djangoバックエンドエンジニア. '.repeat(100)
const many = Array.from({ length: 600 }, (_, place) => ({ title: `Job ${place}`, description }))
const soon = { timeout: 15_000, interval: 50 }

test('a long response decodes to the same bytes in every encoding', async () => {
  const { app, db } = await testApp()
  await insertJobs(db, many)
  const ask = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
  await expect.poll(async () => (await ask('identity')).rawPayload.length, soon).toBeGreaterThan(2_000_000)
  const [plain, gzip, br] = [await ask('identity'), await ask('gzip'), await ask('br')]
  expect(plain.json()).toHaveLength(many.length)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  for (const { headers, rawPayload } of [plain, gzip, br])
    expect(headers).toMatchObject({ 'content-length': String(rawPayload.length), etag: plain.headers.etag })
  const unchanged = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a client that accepts gzip and Brotli gets gzip until the Brotli response is ready', async () => {
  const { app, db } = await testApp()
  await insertJobs(db, many)
  const encodingFor = async (accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
    return rawPayload.length > 1000 && headers['content-encoding']
  }
  await expect.poll(() => encodingFor('gzip, br'), soon).toBe('gzip')
  expect(await encodingFor('br')).toBe('br')
  expect(await encodingFor('gzip, br')).toBe('br')
})
