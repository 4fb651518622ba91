import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { hostileJobs } from '#contract/jobs/hostile-jobs.testing.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { childrenOf, parseXml, textIn } from '#server/lib/xml.testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

import { writeAggregatorFeed } from './aggregator.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = 'https://jobs.example.org'
const board = () => testApp({ PUBLIC_URL: site, AGGREGATOR_FEED: 'on' }, build)

describe('the feed for aggregators', () => {
  test('returns 404 unless AGGREGATOR_FEED is on', async () => {
    const { app } = await testApp({}, build)
    expect((await app.inject('/aggregator.xml')).statusCode).toBe(404)
  })

  test('gives each job the apply link of the employer and no link to this site', async () => {
    const { app, db } = await board()
    const companyId = await insertCompany(db, { name: 'R&D <Labs>' })
    const posted = new Date('2026-11-02T08:00:00Z')
    await insertJob(db, {
      companyId,
      title: 'C++ & Django',
      description: 'Play **loud**.',
      location: 'Berlin',
      countries: ['DE'],
      salaryMin: 60_000,
      salaryMax: 80_000,
      applyLink: 'https://labs.example/apply?id=1&from=board',
      skills: ['Django', 'C++'],
      createdAt: posted,
      firstPublishedAt: posted,
    })
    const { headers, body } = await app.inject('/aggregator.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const [job] = childrenOf(parseXml(body), 'job')
    expect(Object.fromEntries((job?.children ?? []).map(({ name, text }) => [name, text]))).toMatchObject({
      title: 'C++ & Django',
      date: 'Mon, 02 Nov 2026 08:00:00 GMT',
      url: 'https://labs.example/apply?id=1&from=board',
      company: 'R&D <Labs>',
      location: 'Berlin',
      country: 'DE',
      salary: '$60,000 - $80,000/yr',
      category: 'Django, C++',
      description: 'Play **loud**.',
    })
    expect(body.split(site)).toHaveLength(2)
    expect(
      (await app.inject({ url: '/aggregator.xml', headers: { 'if-none-match': String(headers.etag) } }))
        .statusCode,
    ).toBe(304)
  })

  test('names this site in apply links with APPLY_REFERRER', async () => {
    const { app, db } = await testApp({ AGGREGATOR_FEED: 'on', APPLY_REFERRER: 'djangojobs' }, build)
    await insertJob(db, { applyLink: 'https://labs.example/apply?id=1&ref=board' })
    const [job] = childrenOf(parseXml((await app.inject('/aggregator.xml')).body), 'job')
    expect(textIn(job, 'url')).toBe('https://labs.example/apply?id=1&ref=board&utm_source=djangojobs')
  })

  test('has an email element instead of a URL for a job whose apply link is an email address', async () => {
    const { app, db } = await board()
    await insertJob(db, { applyLink: 'mailto:jobs@labs.example?subject=Luthier' })
    const [job] = childrenOf(parseXml((await app.inject('/aggregator.xml')).body), 'job')
    expect([textIn(job, 'email'), textIn(job, 'url')]).toEqual(['jobs@labs.example', undefined])
  })

  test('lists all jobs of a query, not just the first 50', async () => {
    const { app, db } = await board()
    await insertJobs(
      db,
      Array.from({ length: 60 }, (_, number) => ({ title: number < 55 ? 'Luthier' : 'Cook' })),
    )
    const count = async (search: string) =>
      childrenOf(parseXml((await app.inject(`/aggregator.xml${search}`)).body), 'job').length
    expect([await count(''), await count('?q=luthier')]).toEqual([60, 55])
  })

  test('ignores the page number, sends the same document with gzip, and sends no body for HEAD', async () => {
    const { app, db } = await board()
    await insertJobs(
      db,
      Array.from({ length: 120 }, (_, number) => ({ title: `Job ${number}` })),
    )
    const plain = await app.inject('/aggregator.xml')
    const zipped = await app.inject({
      url: '/aggregator.xml?page=7',
      headers: { 'accept-encoding': 'gzip' },
    })
    const { etag } = plain.headers
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const head = await app.inject({ method: 'HEAD', url: '/aggregator.xml' })
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
  })

  test('is valid XML with 10,000 hostile jobs', async () => {
    const jobs = hostileJobs(10_000, 1910)
    const parts = await Array.fromAsync(writeAggregatorFeed(jobs, { siteName: 'A & <B>', publicUrl: site }))
    expect(childrenOf(parseXml(parts.join('')), 'job')).toHaveLength(10_000)
  })
})
