import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { feedFormats } from '#contract/pages/feeds.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { childrenOf, parseXml, textIn } from '#server/lib/xml.testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { type TestApp, testApp } from '#server/testing.ts'

import { readTitles } from './titles.testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = 'https://jobs.example.org'
const sitedApp = () => testApp({ PUBLIC_URL: site }, build)
const endings = feedFormats.map(({ ending }) => ending)

async function titlesAt({ app }: TestApp, ending: (typeof endings)[number], search = ''): Promise<string[]> {
  return readTitles(ending, (await app.inject(`/jobs.${ending}${search}`)).body)
}

const day = (count: number) => new Date(Date.UTC(2026, 9, count))

async function oneJob({ db }: TestApp): Promise<number> {
  const companyId = await insertCompany(db, { name: 'R&D <Labs>', website: 'https://labs.example' })
  return insertJob(db, {
    companyId,
    title: 'C++ & Django',
    description: 'Play **loud** & <b>clear</b>.',
    location: 'Berlin',
    salaryMin: 60_000,
    salaryMax: 80_000,
    salaryPeriod: 'year',
    skills: ['Django', 'C++'],
    createdAt: day(1),
    firstPublishedAt: day(2),
    updatedAt: day(3),
  })
}

const summary = 'R&D <Labs> · Berlin · Remote · $60,000 - $80,000/yr · Full-time · Employee · Senior'
const html =
  '<p><bdi>R&amp;D &lt;Labs&gt;</bdi> · <bdi>Berlin</bdi> · <bdi>Remote</bdi> · <bdi>$60,000 - $80,000/yr</bdi> · <bdi>Full-time</bdi> · <bdi>Employee</bdi> · <bdi>Senior</bdi></p><p>Play <strong>loud</strong> &amp; &lt;b&gt;clear&lt;/b&gt;.</p>'

describe('a job in a feed', () => {
  test('has all its fields in RSS', async () => {
    const server = await sitedApp()
    const id = await oneJob(server)
    const { headers, body } = await server.app.inject('/jobs.rss')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const [channel] = childrenOf(parseXml(body), 'channel')
    expect(textIn(channel, 'title')).toBe('Job Board · Fretboard')
    expect(textIn(channel, 'link')).toBe(`${site}/jobs`)
    expect(childrenOf(channel, 'atom:link')[0]?.attributes).toMatchObject({
      rel: 'self',
      href: `${site}/jobs.rss`,
    })
    const [item] = childrenOf(channel, 'item')
    expect(item?.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'C++ & Django · R&D <Labs>'],
      ['link', `${site}/jobs/${id}/c-django`],
      ['guid', `${site}/jobs/${id}`],
      ['pubDate', 'Fri, 02 Oct 2026 00:00:00 GMT'],
      ['dc:creator', 'R&D <Labs>'],
      ['category', 'Django'],
      ['category', 'C++'],
      ['description', summary],
      ['content:encoded', html],
    ])
  })

  test('has all its fields in Atom', async () => {
    const server = await sitedApp()
    const id = await oneJob(server)
    const { headers, body } = await server.app.inject('/jobs.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = parseXml(body)
    expect(textIn(feed, 'id')).toBe(`${site}/jobs`)
    expect(textIn(feed, 'updated')).toBe('2026-10-03T00:00:00.000Z')
    expect(childrenOf(feed, 'link').map(({ attributes }) => [attributes['rel'], attributes['href']])).toEqual(
      [
        ['self', `${site}/jobs.atom`],
        ['alternate', `${site}/jobs`],
      ],
    )
    const [entry] = childrenOf(feed, 'entry')
    expect(textIn(entry, 'title')).toBe('C++ & Django · R&D <Labs>')
    expect(textIn(entry, 'id')).toBe(`${site}/jobs/${id}`)
    expect(childrenOf(entry, 'link')[0]?.attributes['href']).toBe(`${site}/jobs/${id}/c-django`)
    expect(textIn(entry, 'published')).toBe('2026-10-02T00:00:00.000Z')
    expect(textIn(entry, 'updated')).toBe('2026-10-03T00:00:00.000Z')
    expect(childrenOf(entry, 'author')[0]?.children.map(({ text }) => text)).toEqual([
      'R&D <Labs>',
      'https://labs.example',
    ])
    expect(textIn(entry, 'summary')).toBe(summary)
    expect(childrenOf(entry, 'content')[0]).toMatchObject({ attributes: { type: 'html' }, text: html })
  })

  test('has all its fields in JSON Feed', async () => {
    const server = await sitedApp()
    const id = await oneJob(server)
    const { headers, body } = await server.app.inject('/jobs.json')
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Job Board · Fretboard',
      description: 'Django jobs on Fretboard.',
      home_page_url: `${site}/jobs`,
      feed_url: `${site}/jobs.json`,
      items: [
        {
          id: `${site}/jobs/${id}`,
          url: `${site}/jobs/${id}/c-django`,
          title: 'C++ & Django · R&D <Labs>',
          content_html: html,
          summary,
          date_published: '2026-10-02T00:00:00.000Z',
          date_modified: '2026-10-03T00:00:00.000Z',
          authors: [{ name: 'R&D <Labs>', url: 'https://labs.example' }],
          tags: ['Django', 'C++'],
        },
      ],
    })
  })

  test('has an ID that redirects to its page', async () => {
    const server = await sitedApp()
    const id = await oneJob(server)
    const page = await server.app.inject(`/jobs/${id}`)
    expect(page.headers.location).toBe(`/jobs/${id}/c-django`)
  })
})

describe.each(endings)('/jobs.%s', (ending) => {
  test('lists the same jobs as the board for the same search, in the same order', async () => {
    const server = await sitedApp()
    await insertJobs(server.db, [
      { title: 'Wagtail Luthier', createdAt: day(1), salaryMax: 90_000, salaryPeriod: 'year' },
      { title: 'Wagtail Pianist', createdAt: day(3), salaryMax: 50_000, salaryPeriod: 'year' },
      { title: 'Django Drummer', createdAt: day(2), locationType: 'Hybrid' },
    ])
    const search = async (query: string) =>
      (await titlesAt(server, ending, query)).map((title) => title.replace(/ · .*/, ''))
    expect(await search('')).toEqual(['Wagtail Pianist', 'Django Drummer', 'Wagtail Luthier'])
    expect(await search('?q=wagtail')).toEqual(['Wagtail Pianist', 'Wagtail Luthier'])
    expect(await search('?q=wagtail&sort=salary-high')).toEqual(['Wagtail Luthier', 'Wagtail Pianist'])
    expect(await search('?location_type=Hybrid')).toEqual(['Django Drummer'])
    expect(await search('?location_type=')).toEqual([])
    expect(await search('?no_salary=hide&page=7&unknown=1')).toEqual(['Wagtail Pianist', 'Wagtail Luthier'])
  })

  test('lists the 50 newest jobs', async () => {
    const server = await sitedApp()
    await insertJobs(
      server.db,
      Array.from({ length: 53 }, (_, count) => ({ title: `Luthier ${count}`, createdAt: day(count) })),
    )
    const titles = await titlesAt(server, ending)
    expect(titles).toHaveLength(50)
    expect(titles[0]).toMatch(/^Luthier 52 /)
  })

  test('is well-formed without jobs', async () => {
    expect(await titlesAt(await sitedApp(), ending)).toEqual([])
  })

  test('omits expired jobs', async () => {
    const server = await sitedApp()
    const expiresAt = new Date(server.clock.now.getTime() + 60_000)
    await insertJob(server.db, { expiresAt })
    server.clock.now = expiresAt
    expect(await titlesAt(server, ending)).toHaveLength(1)
    server.clock.now = new Date(expiresAt.getTime() + 1)
    expect(await titlesAt(server, ending)).toEqual([])
  })

  test('returns 304 until the jobs change, even if the same query is written differently', async () => {
    const { app } = await sitedApp()
    const { headers } = await app.inject({
      url: `/jobs.${ending}?q=a+b&page=2`,
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBe('br')
    const again = await app.inject({
      url: `/jobs.${ending}?page=x&search=%20a%20b`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('links to itself and to the board with the same query', async () => {
    const { app } = await sitedApp()
    const { body } = await app.inject(`/jobs.${ending}?page=2&q=%22a%22%00%26b`)
    const self = `${site}/jobs.${ending}?q=%22a%22%00%26b`
    expect(body).toContain(self)
    expect(body).toContain(`${site}/jobs?q=%22a%22%00%26b`)
  })

  test('is linked from the head of the board page with the same search', async () => {
    const { app } = await sitedApp()
    const { body } = await app.inject('/jobs?q=django&sort=oldest')
    const { type } = feedFormats.find((format) => format.ending === ending) ?? {}
    expect(body).toMatch(
      `<link type="${type}" href="${site}/jobs.${ending}?q=django" rel="alternate" title="Jobs (`,
    )
    expect((await app.inject('/')).body).not.toContain('rel="alternate"')
  })

  test('accepts GET and HEAD only', async () => {
    const { app } = await sitedApp()
    expect((await app.inject({ method: 'HEAD', url: `/jobs.${ending}` })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: `/jobs.${ending}` })).statusCode).toBe(405)
  })
})
