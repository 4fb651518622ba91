import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { testApp } from '#server/testing.ts'

import { withDemo } from './demo-build.ts'
import { shownPersonas } from './shown-personas.ts'
import { demoWithPages } from './testing.ts'

const notice = 'This is a demo. All data is deleted every night at 03:00 UTC.'
const pages = [
  '/',
  '/jobs',
  '/jobs?q=django',
  '/post-a-job',
  '/account/login',
  '/account/signup',
  '/dashboard/profile',
  '/ninja-api/docs',
  '/api/docs',
  '/dev/mail',
  '/jobs/embed',
  '/alerts/new',
  '/no/such/page',
  '/no-such-file.php',
]

describe('a demo', () => {
  test.each(pages)('shows the demo notice once on %s', async (path) => {
    const { app } = await demoWithPages()
    const { body } = await app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
    expect(body.split(notice)).toHaveLength(2)
  })

  test('the content security policy of a demo allows the styles of the demo notice', async () => {
    const { app } = await demoWithPages()
    const { body, headers } = await app.inject('/')
    const { styleSrc } = withDemo(buildWithout, { demo: true }).sources
    expect(headers['content-security-policy']).toContain(styleSrc[0])
    expect(body).toContain('.demo-notice {')
  })

  test('a demo has a login button for each persona with a password, even without scripts', async () => {
    const { app } = await demoWithPages()
    const { body } = await app.inject('/account/login')
    expect(body).toContain('<form method="post" action="/demo/login">')
    for (const { id, role } of shownPersonas)
      expect(body).toContain(`<button name="persona" value="${id}"><b>Log in as ${role}</b>`)
  })

  test.each([...pages, '/robots.txt', '/jobs.rss', '/jobs.json', '/ninja-api/jobs', '/favicon.svg', '/%zz'])(
    'search engines may not index %s of a demo',
    async (path) => {
      const { app } = await demoWithPages()
      expect((await app.inject(path)).headers['x-robots-tag']).toBe('noindex')
    },
  )

  test('a demo has no sitemap, but lets crawlers request pages so that they see the noindex headers', async () => {
    const { app } = await demoWithPages()
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(404)
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow:\n')
    expect((await app.inject('/llms.txt')).body).not.toContain('itemap')
  })
})

describe('a board that is not a demo', () => {
  test('serves the unchanged web build', () => {
    expect(withDemo(buildWithout, readConfig({}))).toBe(buildWithout)
  })

  test('a board that is not a demo has no noindex header and no demo notice', async () => {
    const { app } = await testApp()
    const { headers, body } = await app.inject('/no/such/page')
    expect([headers['x-robots-tag'], body.includes('demo')]).toEqual([undefined, false])
  })
})

const buildWithout = {
  render: () => Promise.reject(new Error('not used')),
  renderDescription: () => Promise.reject(new Error('not used')),
  headTags: '',
  moduleTags: () => '',
  sources: { scriptSrc: [], styleSrc: [], connectSrc: [] },
  assets: null,
}
