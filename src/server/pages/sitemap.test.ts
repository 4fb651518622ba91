import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { aJob } from '#contract/jobs/jobs.testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { childrenOf, parseXml, textIn } from '#server/lib/xml.testing.ts'
import { testApp } from '#server/testing.ts'

import { makeSitemap } from './sitemap.ts'
import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const site = 'https://jobs.example.org'
const sitedApp = () => testApp({ PUBLIC_URL: site }, build)

const addressesIn = (xml: string) => parseXml(xml).children.map((entry) => textIn(entry, 'loc'))

describe('robots.txt and llms.txt', () => {
  test('robots.txt names the sitemap, and the sitemap names its parts', async () => {
    const { app } = await sitedApp()
    const robots = await app.inject('/robots.txt')
    expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/account\/\nDisallow: \/dashboard\/\n/)
    expect(robots.body).toContain(`\nSitemap: ${site}/sitemap.xml\n`)
    const index = await app.inject('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(addressesIn(index.body)).toEqual([`${site}/sitemap-1.xml`])
  })

  test('llms.txt links to the feeds and documents, and all links work', async () => {
    const { app } = await sitedApp()
    const { headers, body } = await app.inject('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^# Fretboard\n\n> /)
    const addresses = [...body.matchAll(/\]\((?<address>[^)]+)\)/g)].map(({ groups }) =>
      String(groups?.['address']),
    )
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const { statusCode } = await app.inject(address.slice(site.length))
      expect({ address, statusCode }).toEqual({ address, statusCode: 200 })
    }
  })
})

describe('the sitemap', () => {
  test('lists the public pages, jobs and companies with their last change', async () => {
    const { app, db } = await sitedApp()
    const updatedAt = new Date('2026-11-19T08:00:00Z')
    const companyId = await insertCompany(db, { name: 'Plectrum & Co.' })
    const slug = 'développeur-luthier'
    const id = await insertJob(db, { companyId, title: 'Développeur & Luthier', slug, updatedAt })
    const { body } = await app.inject('/sitemap-1.xml')
    const job = `${site}/jobs/${id}/d%C3%A9veloppeur-luthier`
    const company = `${site}/companies/${companyId}/plectrum-co`
    expect(addressesIn(body)).toEqual([
      `${site}/`,
      `${site}/jobs`,
      `${site}/companies`,
      `${site}/developers`,
      job,
      company,
    ])
    expect(childrenOf(parseXml(body), 'url').map((entry) => textIn(entry, 'lastmod'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-11-19T08:00:00.000Z',
      '2026-11-19T08:00:00.000Z',
    ])
    for (const address of addressesIn(body))
      expect((await app.inject(String(address).slice(site.length))).statusCode).toBe(200)
  })

  test('removes a job when it expires', async () => {
    const { app, db, clock } = await sitedApp()
    const expiresAt = new Date(clock.now.getTime() + 60_000)
    await insertJob(db, { slug: 'short-notice', expiresAt })
    clock.now = expiresAt
    expect((await app.inject('/sitemap-1.xml')).body).toContain('short-notice')
    clock.now = new Date(expiresAt.getTime() + 1)
    expect((await app.inject('/sitemap-1.xml')).body).not.toContain('short-notice')
  })

  test('is sent compressed, and returns 304 when it is unchanged', async () => {
    const { app } = await sitedApp()
    const { headers } = await app.inject({ url: '/sitemap-1.xml', headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    const again = await app.inject({
      url: '/sitemap-1.xml',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap-1.xml.gz'])(
    '%s returns 404',
    async (path) => {
      const { app } = await sitedApp()
      expect((await app.inject(path)).statusCode).toBe(404)
    },
  )

  test('has at most 50,000 URLs in each part', async () => {
    const jobs = new Map(
      Array.from({ length: 50_000 }, (_, id) => [id, { job: aJob({ id, slug: `luthier-${id}` }) }]),
    )
    const { index, parts } = await makeSitemap({ jobs }, site)
    const [whole, first, second] = await Promise.all(
      [index, ...parts].map(async (part) => addressesIn(String(await part.encoded('identity')))),
    )
    expect(whole).toEqual([`${site}/sitemap-1.xml`, `${site}/sitemap-2.xml`])
    expect([first?.length, second?.length]).toEqual([50_000, 5])
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(50_005)
  })
})
