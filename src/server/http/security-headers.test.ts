import { connect } from 'node:net'

import { describe, expect, test } from 'vitest'

import { newApp, testApp } from '#server/testing.ts'

import { anyone } from './guards.ts'
import { pagePolicy } from './security-headers.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

async function appWithFaults(env?: Record<string, string>) {
  const site = await newApp(env)
  site.app.get('/test/fault', { config: { guard: anyone } }, () => {
    throw new Error('on purpose')
  })
  site.app.get('/test/empty', { config: { guard: anyone } }, (_request, reply) => reply.code(204).send())
  return site
}

describe('the security headers', () => {
  test.each([
    [200, 'GET', '/ninja-api/jobs'],
    [200, 'HEAD', '/ninja-api/jobs'],
    [200, 'GET', '/ninja-api/openapi.json'],
    [200, 'GET', '/healthz'],
    [204, 'GET', '/test/empty'],
    [304, 'GET', '/ninja-api/jobs'],
    [400, 'GET', '/%zz'],
    [401, 'POST', '/ninja-api/jobs'],
    [404, 'GET', '/nothing/here'],
    [404, 'GET', '/ninja-api/jobs/0'],
    [404, 'GET', `/ninja-api/jobs/${'1'.repeat(200)}`],
    [405, 'PATCH', '/ninja-api/jobs'],
    [422, 'GET', '/ninja-api/jobs/abc'],
    [500, 'GET', '/test/fault'],
  ] as const)('the headers are sent with status %d for %s %s', async (status, method, url) => {
    const site = await appWithFaults()
    const answer = await site.app.inject({
      method,
      url,
      headers: status === 304 ? { 'if-none-match': '*' } : {},
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(always)
    expect(answer.headers).toHaveProperty('x-request-id')
    const type = answer.body === '' ? 'no body; charset=utf-8' : answer.headers['content-type']
    expect(type).toMatch(/; charset=utf-8$/)
    for (const telltale of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ])
      expect(answer.headers).not.toHaveProperty(telltale)
    site.takeErrors()
  })

  test.each([
    [405, 'TRACE /ninja-api/jobs HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [400, 'this is not HTTP\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`],
    [431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [400, 'GET / HTTP/1.1\r\nhost: x\r\nx: \u0001\r\n\r\n'],
    [
      400,
      'POST /ninja-api/jobs HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])('the headers are sent with status $0 for the raw request $1', async (status, bytes) => {
    const { app } = await testApp()
    const answer = await exchange(await app.listen({ port: 0 }), bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of Object.keys(always)) expect(answer.toLowerCase()).toContain(`\r\n${name}: `)
  })
})

/** Sends bytes to an address and returns all that the server sends until it closes the connection. */
async function exchange(address: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const piece of socket.setEncoding('latin1')) answer += String(piece)
  return answer
}

test('the server sends HSTS for at least one year if PUBLIC_URL is https', async () => {
  const { app } = await testApp({ PUBLIC_URL: 'https://jobs.example.org' })
  const { headers } = await app.inject('/healthz')
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600)
})

test('the server does not let other origins read responses', async () => {
  const { app } = await testApp()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
  for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/ninja-api/jobs', headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('the policy of a page allows only the inline code that it lists', () => {
  const policy = pagePolicy({
    scriptSrc: ["'sha256-a'"],
    styleSrc: ["'sha256-b'"],
    connectSrc: [],
    formAction: ['https://id.example'],
  })
  expect(policy).not.toContain('unsafe')
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'sha256-a'",
      "style-src 'self' 'sha256-b'",
      "form-action 'self' https://id.example",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  )
})
