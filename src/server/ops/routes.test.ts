import { describe, expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/open.ts'
import { testDatabase } from '#server/db/testing.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { newApp, testApp } from '#server/testing.ts'

const token = 'a-token-for-the-scraper'

async function appOver(change: Partial<Database>) {
  const database = { ...(await testDatabase()), ...change }
  const log = createLog({ level: 'silent' })
  return createApp({
    config: withSecretKey(readConfig({ SECRET_KEY: testSecretKey })),
    database,
    now: () => new Date(),
    log,
  })
}

describe('GET /readyz', () => {
  test.each<[string, Partial<Database>]>([
    ['the database does not answer', { isUnavailable: () => true }],
    ['requests fail because no database connection is free', { isShortOfConnections: () => true }],
    ['the database does not answer', { ping: () => Promise.reject(new Error('refused')) }],
  ])('returns 503 while %s', async (reason, change) => {
    const app = await appOver(change)
    const response = await app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'not ready', reason })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })

  test('returns 200 with a warning while the disk is almost full, and writes return 507', async () => {
    const app = await appOver({ isWritable: () => false })
    const ready = await app.inject('/readyz')
    const disk = 'almost full: changes are rejected (507), reads still work'
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', disk }])
    expect((await app.inject('/metrics')).body).toContain('\nfretboard_database_writable 0\n')
    const login = { email: 'ada@example.com', password: 'Two-f0lk-guitars' }
    const refused = await app.inject({ method: 'POST', url: '/_allauth/app/v1/auth/login', payload: login })
    expect([refused.statusCode, refused.json()]).toEqual([507, { status: 507 }])
    const nobody = await app.inject({ method: 'POST', url: '/ninja-api/jobs', payload: {} })
    expect(nobody.statusCode, 'authentication is checked first').toBe(401)
    expect((await app.inject('/ninja-api/jobs')).statusCode).toBe(200)
    await app.close()
  })

  test('returns 503 during shutdown', async () => {
    const app = await appOver({})
    let status = 0
    app.register(async (scope) => {
      scope.addHook('preClose', async () => {
        status = (await fetch(`${address}/readyz`)).status
      })
    })
    const address = await app.listen({ port: 0 })
    await app.close()
    expect(status).toBe(503)
  })

  test('returns 503 while the server drains, and other requests succeed', async () => {
    const app = await appOver({})
    const request = async (url: string) => {
      const { statusCode, headers } = await app.inject(url)
      return [statusCode, headers.connection]
    }
    expect(await request('/ninja-api/jobs')).toEqual([200, 'keep-alive'])
    app.drain.begin()
    expect(await request('/ninja-api/jobs')).toEqual([200, 'close'])
    expect(await request('/readyz')).toEqual([503, 'close'])
    await app.close()
  })

  test('returns 200 in normal operation', async () => {
    const { app } = await testApp()
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }])
  })
})

test('GET /healthz returns the version and commit', async () => {
  const { app } = await testApp()
  const response = await app.inject('/healthz')
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'alive', ...buildInfo }])
  expect(response.headers['cache-control']).toBe('no-store')
})

describe('GET /metrics', () => {
  test.each<[string, { headers?: Record<string, string>; remoteAddress?: string }]>([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['this machine', { remoteAddress: '127.0.0.1' }],
    ['this machine over IPv6', { remoteAddress: '::1' }],
    ['a wrong token', { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer wrong' } }],
    ['the token without its scheme', { remoteAddress: '203.0.113.7', headers: { authorization: token } }],
  ])('rejects %s if METRICS_TOKEN is set', async (_who, request) => {
    const { app } = await testApp({ METRICS_TOKEN: token })
    const response = await app.inject({ url: '/metrics', ...request })
    expect(response.statusCode).toBe(403)
    expect(response.body).not.toContain('nodejs_')
  })

  test.each<[string, { headers?: Record<string, string>; remoteAddress?: string }]>([
    ['another machine', { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer undefined' } }],
    ['a proxy on this machine that names its client', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a proxy on this machine that names itself', { headers: { via: '1.1 proxy' } }],
  ])('rejects %s without METRICS_TOKEN', async (_who, request) => {
    const { app } = await testApp()
    expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(403)
  })

  test('accepts a request with the token', async () => {
    const { app } = await testApp({ METRICS_TOKEN: token })
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers })).statusCode).toBe(
      200,
    )
  })

  test('contains metrics of the process, its event loop, and requests by route', async () => {
    const { app } = await newApp()
    await app.inject('/ninja-api/jobs/abc')
    await app.inject('/nothing/here')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).toMatch(
      /^http_request_duration_seconds_count\{.*route="\/ninja-api\/jobs\/:job_id.*status="422".*\} 1$/m,
    )
    expect(body).toMatch(/^http_request_duration_seconds_count\{.*route="none",status="404".*\} 1$/m)
  })
})
