import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { loadSharp } from '#server/images/load-sharp.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from '../web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = 'https://jobs.example.org'

async function board(title = 'Django Developer') {
  const server = await testApp({ PUBLIC_URL: site }, build)
  const companyId = await insertCompany(server.db, { name: 'Hot Club' })
  const id = await insertJob(server.db, { companyId, title, slug: 'job' })
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  return { ...server, id, get, url: `/social/jobs/${id}.png` }
}

describe('the social image', () => {
  test("the page of a job links to the job's image, with its size and an alternative text", async () => {
    const { get, id } = await board('"Rhythm" & <Lead>')
    const { body } = await get(`/jobs/${id}/job`)
    const [, path = ''] =
      /<meta property="og:image" content="https:\/\/jobs\.example\.org([^"]*)">/.exec(body) ?? []
    expect(path).toMatch(new RegExp(`^/social/jobs/${id}\\.png\\?v=\\w+$`))
    expect(body).toContain('<meta property="og:image:width" content="1200">')
    expect(body).toContain('<meta property="og:image:height" content="630">')
    expect(body).toContain(
      '<meta property="og:image:alt" content="&quot;Rhythm&quot; &amp; &lt;Lead&gt; · Hot Club · Fretboard">',
    )
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
    const { statusCode, headers, rawPayload } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const sharp = await loadSharp()
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test("the page of a company links to an image with the company's number of open jobs", async () => {
    const { app, db, get } = await board()
    const companyId = await insertCompany(db, { name: 'Plectrum', logo: '/logos/tin-heron-games.svg' })
    await insertJob(db, { companyId, location: 'Lyon' })
    const linked = async (slug = 'plectrum') => {
      const { body } = await get(`/companies/${companyId}/${slug}`)
      return /<meta property="og:image" content="https:\/\/jobs\.example\.org([^"]*)">/.exec(body)?.[1] ?? ''
    }
    const path = await linked()
    expect(path).toMatch(new RegExp(`^/social/companies/${companyId}\\.png\\?v=`))
    const { statusCode, headers, rawPayload } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const sharp = await loadSharp()
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const etag = String(headers.etag)
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await insertJob(db, { companyId, location: 'Lyon' })
    await expect.poll(async () => (await app.inject(path)).headers.etag).not.toBe(etag)
    expect(await linked()).not.toBe(path)
    const isOwn = eq(companies.id, companyId)
    await db.update(companies).set({ name: 'Luthier' }).where(isOwn)
    await expect.poll(() => linked('luthier')).toMatch(/\.png\?v=/)
    const renamed = await linked('luthier')
    await db.update(companies).set({ logo: null }).where(isOwn)
    await expect.poll(() => linked('luthier')).not.toBe(renamed)
  })

  test("a company without open jobs gets the site's image, and one that was never public has none", async () => {
    const { db, get } = await board()
    const closed = await insertCompany(db, { name: 'Closed' })
    await insertJob(db, { companyId: closed, firstPublishedAt: new Date('2026-01-01'), stage: 'off' })
    const pending = await insertCompany(db, { name: 'Pending' })
    await insertJob(db, { companyId: pending, stage: 'waiting', approval: 'asked' })
    const { statusCode, headers } = await get(`/social/companies/${closed}.png`)
    expect([statusCode, headers.location]).toEqual([302, '/social.png'])
    expect((await get(`/social/companies/${pending}.png`)).statusCode).toBe(404)
  })

  test("other pages link to the site's image", async () => {
    const { get } = await board()
    for (const page of ['/', '/jobs']) {
      const { body } = await get(page)
      expect(body).toContain(`<meta property="og:image" content="${site}/social.png">`)
      expect(body).not.toContain('og:image:alt')
    }
  })

  test('gets a 304 response until the job changes', async () => {
    const { app, db, get, id, url } = await board()
    const { headers } = await get(url)
    const etag = String(headers.etag)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    await db.update(jobs).set({ title: 'Wagtail Developer' }).where(eq(jobs.id, id))
    const again = () => get(url, { 'if-none-match': etag })
    await expect.poll(async () => (await again()).statusCode).toBe(200)
    expect((await again()).headers.etag).not.toBe(etag)
  })

  test('is drawn once for concurrent requests', async () => {
    const { get, url } = await board()
    // If each request drew the image itself, the drawings would fill the queue, and the other requests would be
    // redirected to the site's image.
    const answers = await Promise.all(Array.from({ length: 80 }, () => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test("a job whose title cannot be drawn gets the site's image", async () => {
    const { get, url } = await board('シニアエンジニア')
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, '/social.png'])
    expect((await get('/social.png')).statusCode).toBe(200)
  })

  test.each([
    '/social/jobs/0.png',
    '/social/jobs/2147483648.png',
    '/social/jobs/x.png',
    '/social/jobs/1.svg',
    '/social/companies/2147483648.png',
  ])('%s returns 404', async (url) => {
    const { get } = await board()
    expect((await get(url)).statusCode).toBe(404)
  })

  test("redirects to the site's image while too many images are waiting to be drawn", async () => {
    const { app, db } = await board()
    const ids = await insertJobs(
      db,
      Array.from({ length: 20 }, (_, n) => ({ title: `Developer ${n}` })),
    )
    await app.inject('/jobs')
    await expect.poll(async () => (await app.inject(`/social/jobs/${ids[0]}.png`)).statusCode).toBe(200)
    const answers = await Promise.all(ids.map((id) => app.inject(`/social/jobs/${id}.png`)))
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([200, 302]))
  })
})
