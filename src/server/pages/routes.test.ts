// Tests the pages as the server sends them. e2e/ tests them in the browser.
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { brokenString } from '#contract/pages/failed-drawing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const pagesApp = (env: Record<string, string> = {}) => testApp(env, build)

const failing = () => Promise.reject(new Error('the reason'))
const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const sha256 = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const pageData = (html: string) => JSON.parse(textOf(html, /id="page-data">(.*?)<\/script>/s) ?? 'null')

describe('pages and unknown paths', () => {
  test.each([
    ['/', 'The job and developer marketplace for Django.'],
    ['/jobs', '0 jobs found'],
    ['/companies', 'No company has an open job right now.'],
    ['/developers', 'Coming Soon!'],
    ['/shadcn-test', 'Outline'],
    ['/ninja-api/docs', 'href="/ninja-api/openapi.json"'],
    ['/api/docs', 'href="/api/schema"'],
  ])('%s is readable without JavaScript', async (path, words) => {
    const { app } = await pagesApp()
    const { statusCode, headers, body } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.replaceAll('<!-- -->', '')).toContain(words)
  })

  test('an unknown URL returns 404 and is excluded from search engines', async () => {
    const { app } = await pagesApp()
    const { statusCode, body } = await app.inject('/no/such/page')
    expect(statusCode).toBe(404)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
  })

  test.each([
    ['/dashboard/navigation?from=mail', '/dashboard/navigation/tab1?from=mail'],
    ['/account/password', '/account/password/change'],
    ['/dashboard/figures?page=2', '/dashboard/statistics?page=2'],
  ])('%s redirects to %s', async (path, location) => {
    const { app } = await pagesApp()
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers.location]).toEqual([301, location])
  })

  test.each([
    '/apple-touch-icon-precomposed.png',
    '/wp-login.php',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/.aws/credentials',
    '/api',
    '/api/users',
    '/ninja-api/nothing',
    '/pegasus/employees/api/nothing',
    '/_allauth/browser/v2/config',
    '/sitemap_index.xml?page=2',
    '/deep/below/feed.RSS',
  ])('%s returns a short 404 response', async (path) => {
    const { app } = await pagesApp()
    const { statusCode, body } = await app.inject(path)
    expect(statusCode).toBe(404)
    expect(body.length).toBeLessThan(300)
  })

  test.each(['/jobs/none', '/apiary', '/account/verify-email/a.b', '/no-page', '/v1.2-of-the-page'])(
    '%s returns a 404 page with links to other pages',
    async (path) => {
      const { app } = await pagesApp()
      expect((await app.inject(path)).body).toContain('href="/jobs"')
    },
  )

  test.each([
    ['/favicon.ico', /^image\//],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/robots.txt', /^text\/plain/],
  ])('%s exists, because clients request it by convention', async (path, type) => {
    const { app } = await pagesApp()
    const { statusCode, headers } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(type)
  })

  test('the page of the design system does not exist in production', async () => {
    const { app } = await pagesApp({
      NODE_ENV: 'production',
      SECRET_KEY: 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa',
      SMTP_URL: 'smtp://127.0.0.1:25',
      PUBLIC_URL: 'https://jobs.example.org',
    })
    expect((await app.inject('/shadcn-test')).statusCode).toBe(404)
  })
})

describe('the page /jobs', () => {
  test('contains the jobs that match its URL and the data to hydrate them, and preloads the list of jobs', async () => {
    const { app, db } = await pagesApp()
    await insertJob(db, { title: 'Wagtail Developer' })
    await insertJob(db, { title: 'Data Engineer' })
    const { body } = await app.inject('/jobs?q=wagtail')
    expect(body).toContain('Wagtail Developer')
    expect(body).not.toContain('Data Engineer')
    expect(body).toContain(
      '<link rel="preload" as="fetch" media="(scripting: enabled)" crossorigin href="/ninja-api/jobs">',
    )
    expect(pageData(body).found).toEqual((await app.inject('/ninja-api/jobs/search?q=wagtail')).json())
  })

  test('keeps a line break in a search', async () => {
    const { app, db } = await pagesApp()
    await insertJob(db, { title: 'Luthier 6' })
    expect((await app.inject('/jobs?q=luthier+6')).body).toContain('1 job found')
    expect((await app.inject('/jobs?q=luthier%0A6')).body).toContain('0 jobs found')
  })

  test('omits a job as soon as it has expired', async () => {
    const { app, db, clock } = await pagesApp()
    await insertJob(db, { title: 'Short Notice', expiresAt: new Date(clock.now.getTime() + 1000) })
    expect((await app.inject('/jobs')).body).toContain('Short Notice')
    clock.now = new Date(clock.now.getTime() + 2000)
    expect((await app.inject('/jobs')).body).not.toContain('Short Notice')
  })

  test('omits the filters, but not the page number, from the canonical URL', async () => {
    const { app, db } = await pagesApp({ PUBLIC_URL: 'https://jobs.example.org' })
    for (let count = 0; count < 6; count += 1) await insertJob(db)
    const canonical = async (path: string) =>
      textOf((await app.inject(path)).body, /rel="canonical" href="([^"]*)"/)
    expect(await canonical('/jobs?q=developer&sort=oldest')).toBe('https://jobs.example.org/jobs')
    expect(await canonical('/jobs?page=2')).toBe('https://jobs.example.org/jobs?page=2')
  })

  test('redirects /jobs/ to /jobs and keeps the query', async () => {
    const { app } = await pagesApp()
    const { statusCode, headers } = await app.inject('/jobs/?q=django')
    expect([statusCode, headers.location]).toEqual([301, '/jobs?q=django'])
  })
})

test.each(['/ninja-api/docs', '/api/docs'])(
  'a redirect removes a trailing slash from %s and keeps the query',
  async (path) => {
    const { app } = await pagesApp()
    const { statusCode, headers } = await app.inject(`${path}/?deep=link`)
    expect([statusCode, headers.location]).toEqual([301, `${path}?deep=link`])
  },
)

describe('HTML documents and content security policies', () => {
  test.each([
    ['/ninja-api/docs', 'Fretboard Job API'],
    ['/api/docs', 'Fretboard Employee API'],
  ])('%s has a heading and a loading message before Swagger UI starts', async (path, heading) => {
    const { app } = await pagesApp()
    const { body } = await app.inject(path)
    expect(body).toContain(`<h1>${heading}</h1>`)
    expect(body).toContain('role="status">Loading...<')
    expect(body).toContain('<noscript><p>This page needs JavaScript.</p></noscript>')
    expect(body).toContain(`href="/account/login?next=${path}"`)
  })

  test('hostile text is escaped in the page and in its data', async () => {
    const { app, db } = await pagesApp()
    const id = await insertJob(db, {
      title: '</script><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
    })
    for (const path of ['/jobs', `/jobs/${id}/script-script-alert-1-script`]) {
      const { body } = await app.inject({ url: path, method: 'GET' })
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img src=x')
    }
  })

  test('the content security policy allows only the inlined styles and script', async () => {
    const { app } = await pagesApp()
    const { headers, body } = await app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' ${sha256(textOf(body, /<style>(.*?)<\/style>/s))};`)
    expect(policy).toContain(`script-src 'self' ${sha256(textOf(body, /<script>(.*?)<\/script>/s))};`)
    expect(policy).not.toContain('unsafe')
  })

  test.each(['/ninja-api/docs', '/api/docs'])(
    "%s has its own content security policy without 'unsafe' sources",
    async (path) => {
      const { app } = await pagesApp({ SITE_NAME: 'Strings & <Frets>' })
      const { headers, body } = await app.inject(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(
        "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;",
      )
      expect(policy).not.toContain('unsafe')
      expect(body).toContain('Strings &amp; &lt;Frets&gt;</a>')
      for (const [, file = ''] of body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g))
        expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200])
    },
  )

  test('the script of Swagger UI is sent compressed, and is not sent again while it is unchanged', async () => {
    const { app } = await pagesApp()
    const url = '/swagger-ui/swagger-ui-bundle.js'
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('the page of a job', () => {
  test('redirects a missing or wrong slug to the right one', async () => {
    const { app, db } = await pagesApp()
    const id = await insertJob(db, { title: 'Développeur Django', slug: 'développeur-django' })
    for (const path of [`/jobs/${id}`, `/jobs/${id}/something-else`]) {
      const { statusCode, headers } = await app.inject(path)
      expect(statusCode).toBe(301)
      expect(headers.location).toBe(`/jobs/${id}/${encodeURIComponent('développeur-django')}`)
      expect((await app.inject(String(headers.location))).statusCode).toBe(200)
    }
  })

  test("shows a job's text, its company and the company's other jobs", async () => {
    const { app, db } = await pagesApp()
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJob(db, { companyId, title: 'Second Guitar', slug: 'second-guitar' })
    const id = await insertJob(db, {
      companyId,
      title: 'First Guitar',
      slug: 'first-guitar',
      description: 'Play **loud**.',
    })
    const { statusCode, body } = await app.inject(`/jobs/${id}/first-guitar`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<strong>loud</strong>')
    expect(body).toContain('Plectrum')
    expect(body).toContain('second-guitar')
    expect(textOf(body, /<title>(.*?)<\/title>/)).toContain('First Guitar')
  })

  test.each([
    ['expired', { expiresAt: new Date('2026-11-01') }],
    ['withdrawn', { stage: 'off' }],
  ])('returns 410 without an Apply link for a job that is %s', async (_, change) => {
    const { app, db } = await pagesApp()
    const applyLink = 'https://example.org/apply-here'
    const id = await insertJob(db, {
      slug: 'gone',
      firstPublishedAt: new Date('2026-09-01'),
      applyLink,
      ...change,
    })
    const { statusCode, body } = await app.inject(`/jobs/${id}/gone`)
    expect(statusCode).toBe(410)
    expect(body).toContain('no longer open')
    expect(body).not.toContain(applyLink)
    expect(body).not.toContain('Write Django.')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  test.each(['a draft', 'an unknown id', 'a text as id', 'a huge id'])('returns 404 for %s', async (what) => {
    const { app, db } = await pagesApp()
    const draft = await insertJob(db, { stage: 'off', firstPublishedAt: null })
    const id = {
      'a draft': draft,
      'an unknown id': draft + 1,
      'a text as id': 'abc',
      'a huge id': '9'.repeat(30),
    }[what]
    expect((await app.inject(`/jobs/${id}/django-developer`)).statusCode).toBe(404)
  })
})

describe('responses and files', () => {
  test('an unchanged page gets a 304 response', async () => {
    const { app } = await pagesApp()
    const first = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('files with a hash in their name are sent compressed, and browsers may cache them for a year', async () => {
    const { app } = await pagesApp()
    const script = textOf((await app.inject('/')).body, /<script type="module" src="([^"]+)"/) ?? ''
    const { statusCode, headers } = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/javascript/)
  })

  test('one metric counts the requests for all files of a folder', async () => {
    const { app } = await pagesApp()
    const scripts = (await app.inject('/')).body.matchAll(/"(\/assets\/[^"]+\.js)"/g)
    for (const [, script = ''] of scripts) await app.inject(script)
    const { body } = await app.inject('/metrics')
    expect(body.match(/^http\w+_count\{.*route="\/assets.*\}/gm)).toEqual([
      'http_request_duration_seconds_count{method="GET",route="/assets/*",status="200"}',
    ])
  })

  test.each([
    '/manifest.json',
    '/theme.js',
    '/assets/',
    '/favicon.svg.br',
    '/assets/../manifest.json',
    '/.env',
    '/.git/config',
  ])('%s returns 404', async (path) => {
    const { app } = await pagesApp()
    expect((await app.inject(path)).statusCode).toBe(404)
  })

  test('a page that cannot be rendered says Oops! and does not name the reason', async () => {
    const { app, takeErrors } = await testApp({}, { ...build, render: failing })
    const { statusCode, headers, body } = await app.inject('/')
    expect(statusCode).toBe(500)
    expect(body).toContain('Oops!')
    expect(body).toContain(brokenString)
    const style = sha256(textOf(body, /<style>(.*)<\/style>/s))
    expect(headers['content-security-policy']).toContain(`style-src ${style};`)
    expect(body).not.toContain('the reason')
    expect(takeErrors()).toHaveLength(1)
  })

  test.each(['_a*'.repeat(20_000), '>'.repeat(60_000), `${'- '.repeat(30_000)}a`])(
    'the page of a job shows a stored description unchanged, even if it exceeds the current limit: $0',
    async (description) => {
      const { app, db } = await pagesApp()
      const id = await insertJob(db, { description })
      const { headers } = await app.inject(`/jobs/${id}`)
      const before = process.cpuUsage()
      const { statusCode, body } = await app.inject(String(headers.location))
      const { user } = process.cpuUsage(before)
      expect(statusCode).toBe(200)
      expect(body).toContain(description.replaceAll('>', '&gt;'))
      expect(user / 1000).toBeLessThan(2_000)
    },
  )
})
