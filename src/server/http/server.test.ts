import { get } from 'node:http'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type TestApp, testApp } from '#server/testing.ts'

const requestsOf = ({ lines }: TestApp) => lines.filter(({ msg }) => msg === 'request')

/**
 * Returns the client address that the server logs for a request. The server has the settings in `env`. The request has
 * the headers in `headers` and comes from `remoteAddress`.
 */
const loggedAddress = async (
  env: Record<string, string>,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
) => {
  const site = await testApp(env)
  await site.app.inject({ url: '/ninja-api/jobs', headers, remoteAddress })
  return requestsOf(site)[0]?.['ip']
}

/** Sends a request with exactly this path and waits for the end of the response. */
const requestPath = (target: { port: string; path: string }) =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...target }, (answer) => answer.resume().once('close', resolve)).once(
      'error',
      reject,
    )
  })

describe('unusual requests', () => {
  test.each(['/%', '/%zz', '/%c3%28', '/ninja-api/jobs/%ff', '/ninja-api/jobs/%'])(
    '%s returns 400',
    async (url) => {
      const { app } = await testApp()
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(400)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test.each([
    '/.git/config',
    '/.env',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/src/server/main.ts',
    '//',
  ])('%s returns 404', async (path) => {
    const { app } = await testApp()
    const answer = await app.inject({ url: `http://localhost${path}` })
    expect(answer.statusCode).toBe(404)
  })

  test('public routes return an expected status, whatever the URL and the headers', async () => {
    const { app } = await testApp()
    const path = fc.oneof(
      fc.webPath(),
      fc.string().map((text) => `/ninja-api/jobs/${encodeURIComponent(text.toWellFormed())}`),
      fc.webQueryParameters().map((query) => `/ninja-api/jobs?${query}`),
      fc.constantFrom('/healthz', '/readyz', '/metrics', '/ninja-api/openapi.json'),
    )
    const header = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
    })
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    await fc.assert(
      fc.asyncProperty(path, method, header, async (path, method, header) => {
        const headers = {
          'if-none-match': header,
          'accept-encoding': header,
          'x-forwarded-for': header,
          via: header,
        }
        const answer = await app.inject({ method, url: `http://localhost${path}`, headers })
        expect([200, 304, 400, 401, 403, 404, 405, 415, 422]).toContain(answer.statusCode)
      }),
      { numRuns: 300 },
    )
  })

  test('anonymous requests with an oversized body are rejected before the body is read', async () => {
    const { app } = await testApp()
    const payload = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/ninja-api/jobs', payload, headers })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the request log', () => {
  test('the log contains each request and its result once', async () => {
    const site = await testApp()
    const answer = await site.app.inject('/ninja-api/jobs/abc')
    expect(requestsOf(site)).toEqual([
      expect.objectContaining({
        level: 30,
        id: answer.headers['x-request-id'],
        method: 'GET',
        path: '/ninja-api/jobs/abc',
        status: 422,
        ms: expect.any(Number),
        ip: '127.0.0.1',
      }),
    ])
  })

  test('the log contains requests that match no route', async () => {
    const site = await testApp()
    await site.app.inject('/nothing')
    await site.app.inject('/%zz')
    expect(requestsOf(site).map(({ path, status }) => [path, status])).toEqual([
      ['/nothing', 404],
      ['/%zz', 400],
    ])
  })

  test('the log contains neither the query nor headers nor the body', async () => {
    const site = await testApp()
    const secret = 'hunter2'
    await site.app.inject({
      method: 'POST',
      url: `/ninja-api/jobs?token=${secret}`,
      headers: {
        authorization: `Bearer ${secret}`,
        cookie: `sessionid=${secret}`,
        'user-agent': `${secret}\u001B[31m`,
        referer: `http://localhost/${secret}`,
        'content-type': 'application/json',
      },
      payload: { password: secret },
    })
    expect(requestsOf(site)).toHaveLength(1)
    expect(JSON.stringify(site.lines)).not.toContain(secret)
  })

  test.each([
    '/account/verify-email/KEY',
    '/account/verify-email/KEY/',
    '/account/verify-email/KEY/more?next=KEY',
    '//account/verify-email/KEY',
    '/account//verify-email//KEY',
    '/account/./verify-email/KEY',
    '/account/x/../verify-email/KEY',
    '/ACCOUNT/Verify-Email/KEY',
    '/account%2Fverify-email%2FKEY',
    '/account%2fverify%2Demail%2fKEY',
    '/account/%76erify-email/KEY',
    '/account%252Fverify-email%252FKEY',
    '/account/verify-email%3Fkey=KEY',
    '/account/verify-email/%zzKEY',
    '/account\\verify-email\\KEY',
    '/account/invitation/KEY',
    '/account/x/../invitation/KEY',
    '//Account//Invitation%2FKEY',
    '/account/password/reset/key/KEY',
    '/account/password/reset//key//KEY',
    '/Account/Password/Reset/Key/KEY/KEY',
    '/account/password/reset%2Fkey%2FKEY',
    '/account/password/reset/./key/KEY',
    '/accounts/password/reset/key/KEY/',
  ])('the log does not contain the key in %s', async (path) => {
    const site = await testApp()
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
    await requestPath({ port: new URL(address).port, path })
    expect(requestsOf(site)).toHaveLength(1)
    expect(JSON.stringify(site.lines)).not.toContain('KEY')
  })

  test('the log contains health checks only at debug level', async () => {
    const site = await testApp()
    for (const url of ['/healthz', '/readyz', '/metrics']) await site.app.inject(url)
    expect(requestsOf(site).map(({ level }) => level)).toEqual([20, 20, 20])
  })
})

describe('the request ID', () => {
  test('a client cannot choose the request ID', async () => {
    const { app } = await testApp()
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const answer = await app.inject({
          url: '/healthz',
          headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
        })
        return answer.headers['x-request-id']
      }),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })
})

describe('the client address', () => {
  const forged = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }
  test('the client address is the address of the connection when no proxy is trusted', async () => {
    expect(await loggedAddress({}, forged)).toBe('127.0.0.1')
  })

  test("the client address comes from a trusted proxy's header", async () => {
    expect(await loggedAddress({ TRUSTED_PROXIES: '127.0.0.1' }, { 'x-forwarded-for': '9.9.9.9' })).toBe(
      '9.9.9.9',
    )
    expect(
      await loggedAddress({ TRUSTED_PROXIES: '10.0.0.0/8' }, { 'x-forwarded-for': '9.9.9.9' }, '10.1.2.3'),
    ).toBe('9.9.9.9')
  })

  test('the client address is the last address that is not a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9, 10.0.0.7' }
    expect(await loggedAddress({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }, headers)).toBe('9.9.9.9')
  })

  test('the header of an untrusted client does not change the client address', async () => {
    expect(await loggedAddress({ TRUSTED_PROXIES: '10.0.0.0/8' }, forged, '7.7.7.7')).toBe('7.7.7.7')
  })

  test.each(['', ',', 'nonsense', '9.9.9.9:1234', '::ffff:1.2.3.4', '[::1]', '1'.repeat(5000), 'a\tb'])(
    'the client address is a string even for the malformed header "$0"',
    async (text) => {
      expect(await loggedAddress({ TRUSTED_PROXIES: '127.0.0.1' }, { 'x-forwarded-for': text })).toEqual(
        expect.any(String),
      )
    },
  )
})
