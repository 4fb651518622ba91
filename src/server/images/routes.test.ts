import { describe, expect, test } from 'vitest'

import { images } from '#server/db/tables/images.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { storePicture, encodeUpload } from './store.ts'
import { aPng } from './testing.ts'

async function storedPicture() {
  const server = await testApp()
  const picture = await encodeUpload(await aPng(), 'logo')
  await storePicture(server.db, picture, { now: server.clock.now, config: { demo: false } })
  const companyId = await insertCompany(server.db, { logo: `/images/${picture.hash}.webp` })
  await insertJob(server.db, { companyId })
  return { ...server, picture, url: `/images/${picture.hash}.webp` }
}

describe('an uploaded picture', () => {
  test('a picture has headers that allow caching for one year and prevent scripts', async () => {
    const { app, picture, url } = await storedPicture()
    const { statusCode, headers, rawPayload } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(picture.bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      'x-content-type-options': 'nosniff',
      'content-length': String(picture.bytes.length),
      etag: `"${picture.hash}"`,
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('the server returns 304 for a matching ETag, and no body for HEAD', async () => {
    const { app, picture, url } = await storedPicture()
    const again = await app.inject({ url, headers: { 'if-none-match': `"${picture.hash}"` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('a deleted picture returns 404, even on an instance that has served it before', async () => {
    const { app, db, url } = await storedPicture()
    await app.inject(url)
    await db.delete(images)
    expect((await app.inject(url)).statusCode).toBe(404)
  })

  test.each([
    `/images/${'x'.repeat(43)}.webp`,
    '/images/x.webp',
    `/images/${'x'.repeat(5000)}.webp`,
    `/images/${'x'.repeat(43)}.png`,
    `/images/${'x'.repeat(43)}`,
    `/images/..%2f${'x'.repeat(40)}.webp`,
    '/images/',
  ])('%s returns 404 and must not be cached', async (url) => {
    const { app } = await testApp()
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })
})
