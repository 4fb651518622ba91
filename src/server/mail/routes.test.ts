// Tests that the development mailbox shows emails safely, and that it does not exist in production.
import { describe, expect, test } from 'vitest'

import { hours } from '#server/lib/duration.ts'

import { testApp } from '../testing.ts'
import { createMail } from './mail.ts'
import { notices, writeNotice } from './messages/notices.ts'
import { writeVerificationLink } from './messages/verification.ts'
import { occasion, testSecretKey } from './testing.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: testSecretKey,
  SMTP_URL: 'smtp://127.0.0.1:25',
  PUBLIC_URL: 'https://fretboard.example',
}

type RequestOptions = { headers?: Record<string, string>; remoteAddress?: string }

async function mailbox(env: Record<string, string> = {}) {
  const { app, db, clock } = await testApp(env)
  const mail = createMail({ secretKey: testSecretKey, now: () => clock.now })
  const link = 'http://localhost:8000/account/verify-email/KEY'
  const life = { now: clock.now, expiresAt: new Date(clock.now.getTime() + hours(1)) }
  await mail.send(db, 'ada@example.org', writeVerificationLink({ siteName: 'Fretboard', link, ...life }))
  const notice = notices.providerConnected('<script>alert(1)</script>')
  await mail.send(db, 'bob@example.org', writeNotice(notice, occasion))
  const get = (url: string, request: RequestOptions = {}) => app.inject({ url, ...request })
  return { get, page: () => get('/dev/mail') }
}

describe('the development mailbox', () => {
  test('shows the newest email first, and turns the URLs in emails into links', async () => {
    const { body } = await (await mailbox()).page()
    expect(body.indexOf('bob@example.org')).toBeLessThan(body.indexOf('ada@example.org'))
    expect(body).toContain('<a href="http://localhost:8000/account/verify-email/KEY">')
  })

  test('runs no scripts and shows emails in sandboxed frames', async () => {
    const { headers, body } = await (await mailbox()).page()
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self';/,
    )
    expect(body).not.toContain('<script')
    expect(body.match(/<iframe [^>]*>/g)).toEqual(
      Array(2).fill(expect.stringContaining(' sandbox="allow-popups')),
    )
  })

  test('shows a single email in a sandbox', async () => {
    const { get, page } = await mailbox()
    const [, path = ''] = /src="([^"]+)"/.exec((await page()).body) ?? []
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*; sandbox /,
    )
    expect(body).toContain('An account at &lt;script&gt;')
  })

  test.each(['/dev/mail/none', '/dev/mail/00000000-0000-4000-8000-000000000000'])(
    '%s returns 404',
    async (url) => {
      const { get } = await mailbox()
      expect(await get(url)).toMatchObject({ statusCode: 404 })
    },
  )
})

describe('access to the mailbox', () => {
  test('the mailbox does not exist in production', async () => {
    const inDevelopment = await mailbox()
    const [, path = ''] = /src="([^"]+)"/.exec((await inDevelopment.page()).body) ?? []
    const { get } = await mailbox(production)
    for (const url of ['/dev/mail', '/dev/mail/', path])
      expect(await get(url)).toMatchObject({ statusCode: 404 })
  })

  test.each<[string, RequestOptions]>([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['a proxy that names its client', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a proxy that names 127.0.0.1 as its client', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that names its client in `Forwarded`', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['a page of another host name that resolves to this machine', { headers: { host: 'evil.example:8000' } }],
    ['a proxy that names only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
    ['a content delivery network', { headers: { 'cf-connecting-ip': '203.0.113.7' } }],
    ['a tunnel', { headers: { 'x-forwarded-host': 'jobs.example.org' } }],
  ])('the mailbox rejects requests from %s', async (_who, request) => {
    const { get, page } = await mailbox({ TRUSTED_PROXIES: '127.0.0.1' })
    const [, email = ''] = /src="([^"]+)"/.exec((await page()).body) ?? []
    for (const url of ['/dev/mail', email]) {
      const { statusCode, body } = await get(url, request)
      expect(statusCode).toBe(403)
      expect(body).not.toContain('example.org')
    }
  })
})
