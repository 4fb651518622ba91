import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

const url = '/ninja-api/jobs'

test('a prepared response has the same content in every encoding', async () => {
  const { app, db } = await testApp()
  await insertJob(db, { title: 'Djangoバックエンドエンジニア' })
  const ask = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
  const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(br.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  for (const { headers, rawPayload } of [plain, br, gzip]) {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
  }
})

describe('a client with a cached copy', () => {
  test('a client with a current copy gets 304 without a body but with the caching headers', async () => {
    const { app } = await testApp()
    const { etag } = (await app.inject(url)).headers
    const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.headers['content-type']).toBeUndefined()
  })

  test.each([
    ['*', 304],
    ['"another", W/"it"', 304],
    ['"it"', 304],
    ['"another"', 200],
    ['it', 200],
    ['', 200],
  ])('a client that sends If-None-Match: %s for the ETag W/"it" gets %i', async (noneMatch, status) => {
    const { app } = await testApp()
    const { etag } = (await app.inject(url)).headers
    const header = noneMatch.replace('W/"it"', String(etag)).replace('"it"', String(etag).slice(2))
    const answer = await app.inject({ url, headers: { 'if-none-match': header } })
    expect(answer.statusCode).toBe(status)
  })

  test('a client gets the new content and a new ETag after a change', async () => {
    const { app, db } = await testApp()
    const etag = String((await app.inject(url)).headers.etag)
    await insertJob(db)
    const ask = () => app.inject({ url, headers: { 'if-none-match': etag } })
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    expect((await ask()).headers.etag).not.toBe(etag)
  })
})
