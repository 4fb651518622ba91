import { join } from 'node:path'

import { HtmlValidate } from 'html-validate/node'
import { describe, expect, test } from 'vitest'

import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const site = 'https://jobs.example.org'
const MAX_BYTES = 30 * 1024

async function board() {
  const server = await testApp({ PUBLIC_URL: site }, build)
  const companyId = await insertCompany(server.db, { name: 'R&D <Labs>' })
  const add = (title: string, parts: Partial<Parameters<typeof insertJob>[1]> = {}) =>
    insertJob(server.db, { companyId, title, slug: 'slug', ...parts })
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  return { ...server, add, get }
}

const addressesIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('each item of the embedded list shows the facts of a job and opens the job page in a new window', async () => {
  const { add, get } = await board()
  const id = await add('C++ & <Django>', {
    location: 'Berlin',
    salaryMin: 60_000,
    salaryPeriod: 'year',
    applyLink: 'https://apply.example/',
    firstPublishedAt: new Date('2026-10-02T09:00:00Z'),
  })
  const { headers, body } = await get('/jobs/embed.html')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toBe(
    '<div class="jobs-embed" lang="en"><ul class="jobs-embed-list"><li class="jobs-embed-item">' +
      `<a href="${site}/jobs/${id}/slug" target="_blank" rel="noopener"><bdi>C++ &amp; &lt;Django&gt;</bdi></a>` +
      '<p class="jobs-embed-facts"><bdi>R&amp;D &lt;Labs&gt;</bdi> · <bdi>Berlin</bdi> · <bdi>Remote</bdi> · <bdi>From $60,000/yr</bdi></p>' +
      '<time class="jobs-embed-date" datetime="2026-10-02T09:00:00.000Z">Oct 2, 2026</time></li></ul>' +
      `<p class="jobs-embed-more"><a href="${site}/jobs" target="_blank" rel="noopener">See this job on Fretboard</a></p></div>`,
  )
  expect((await get('/jobs/embed')).body).toContain(`${body}</main>`)
})

test('the embedded list shows the 20 newest jobs and a link to all jobs', async () => {
  const { db, get } = await board()
  await insertJobs(
    db,
    Array.from({ length: 25 }, (_, place) => ({ title: `Job ${place}` })),
  )
  const addresses = addressesIn((await get('/jobs/embed?page=2')).body)
  expect(addresses).toHaveLength(21)
  expect(addresses.at(-1)).toBe(`${site}/jobs`)
  expect((await get('/jobs/embed')).body).toContain('See all 25 jobs on Fretboard')
})

test('the embedded list shows the results of a search and links to the search on the board', async () => {
  const { add, get } = await board()
  const wagtail = await add('Wagtail Developer')
  await add('Django Developer')
  for (const path of ['/jobs/embed', '/jobs/embed.html']) {
    const { body } = await get(`${path}?search=wagtail&sort=oldest&page=3&unknown=1`)
    expect(addressesIn(body)).toEqual([
      `${site}/jobs/${wagtail}/slug`,
      `${site}/jobs?q=wagtail&amp;sort=oldest`,
    ])
  }
  const { body } = await get('/jobs/embed?q=cobol')
  expect(body).toContain('No jobs at the moment.')
  expect(addressesIn(body)).toEqual([`${site}/jobs`])
})

describe.each(['/jobs/embed', '/jobs/embed.html'])('%s', (path) => {
  test('the embedded page works in a frame on any site, without scripts and cookies', async () => {
    const { get } = await board()
    const { headers, body } = await get(path, { cookie: 'sessionid=x' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; ")
    expect(policy).toContain('frame-ancestors *')
    expect(policy).not.toMatch(/script|unsafe/)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['vary']).toBe('accept-encoding')
    expect(body).not.toMatch(/<(?:script|img|link|iframe|form)|\son\w+=|style="/)
  })

  test('the list returns 304 until the jobs change, even if the same query is written differently', async () => {
    const { add, app, get } = await board()
    await add('Django Developer')
    const { headers } = await get(`${path}?q=django`)
    const etag = String(headers.etag)
    expect((await get(`${path}?search=%20django&page=7`, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(405)
    await add('Senior Django Developer')
    const again = async () => (await get(`${path}?q=django`, { 'if-none-match': etag })).statusCode
    await expect.poll(again).toBe(200)
  })

  test.each(["'", '😀', '<script>'])(
    'stays below 30 KB when texts repeat the character %j many times',
    async (character) => {
      const { add, db, get } = await board()
      const long = (length: number) => character.repeat(length).slice(0, length)
      const companyId = await insertCompany(db, { name: long(200) || 'x' })
      for (let count = 0; count < 25; count++)
        await add(long(500), {
          companyId,
          location: long(300),
          slug: '日'.repeat(80),
          salaryMin: 1,
          salaryMax: 2,
        })
      for (const search of [
        '',
        `?q=${encodeURIComponent(character).repeat(1000)}`,
        `?q=${encodeURIComponent(character)}`,
      ])
        expect((await get(path + search)).rawPayload.length).toBeLessThan(MAX_BYTES)
      expect(addressesIn((await get(path)).body).length).toBeGreaterThan(8)
    },
  )
})

test('only the HTML fragment allows cross-origin reads', async () => {
  const { get } = await board()
  expect((await get('/jobs/embed.html')).headers['access-control-allow-origin']).toBe('*')
  expect((await get('/jobs/embed')).headers).not.toHaveProperty('access-control-allow-origin')
})

test('the embedded page is valid HTML', async () => {
  const { add, get } = await board()
  await add('"Django" & <b>Developer</b>', { location: "'Berlin'" })
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const search of ['', '?q=%3Cscript%3E', '?q=%22%27'])
    expect((await validator.validateString((await get(`/jobs/embed${search}`)).body)).results).toEqual([])
})
