// Sends unusual request targets over real connections.
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { beforeEach, describe, expect, test } from 'vitest'

import { rateLimitHits } from '#server/db/tables/sessions.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { type TestApp, testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

let server: TestApp
let port = 0
beforeEach(async () => {
  server = await testApp({}, build)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

type Answer = { status: number; location: string | undefined; whole: string }

/** Sends a request with exactly this target, without normalizing it. */
async function ask(target: string, method = 'GET'): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const whole = await text(socket)
  const location = /^location: (.*)\r$/im.exec(whole)?.[1]
  return { status: Number(whole.slice(9, 12)), location, whole }
}

const hosts = [
  '//',
  '//:80',
  '//[',
  '/\\',
  '//x:99999/jobs',
  '/\\evil.example',
  '///evil.example',
  '//evil.example/%2e%2e',
]
const paths = [
  '/%2F%2Fevil.example',
  '/%5C%5Cevil.example',
  '/;//evil.example',
  '/jobs//evil.example',
  '/jobs/1//evil.example',
  '/jobs/%2F%2Fevil.example',
  '/pegasus/employees/api//evil.example',
  '/pegasus/employees/api/employees/%2F%2Fevil.example',
  '/ninja-api/jobs//evil.example',
  '/_allauth/browser/v1//config',
  '/'.repeat(8_000),
  `/${'%2F'.repeat(2_000)}`,
  '/é',
  '*',
  'evil.example',
  'javascript:alert(1)',
]

test.each([...hosts, ...paths])('the target $0 causes no server error and no redirect', async (target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const { status, location } = await ask(target, method)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(location).toBeUndefined()
  }
})

test.each(hosts)('%s returns 404', async (target) => {
  expect((await ask(target)).status).toBe(404)
})

describe('a request target with a host', () => {
  test.each([
    ['http://evil.example/healthz', 200],
    ['HTTPS://evil.example:99999/healthz?a#b', 200],
    ['http://[/healthz', 200],
    ['http://evil.example', 200],
    ['http://evil.example//', 404],
  ])('ignores the host in %s', async (target, status) => {
    const answer = await ask(target)
    expect(answer.status).toBe(status)
    expect(answer.whole).not.toContain('evil.example')
  })

  test.each([
    ['/jobs/', '/jobs'],
    ['/jobs/?q=a%20b&x=%0d%0aSet-Cookie:a', '/jobs?q=a+b&x=%0D%0ASet-Cookie%3Aa'],
    ['/pegasus/employees/api/employees', '/pegasus/employees/api/employees/'],
    ['/pegasus/employees/api/employees/abc', '/pegasus/employees/api/employees/abc/'],
    ['/pegasus/employees/api/employees/%0d%0a%E2%82%AC', '/pegasus/employees/api/employees/%0D%0A%E2%82%AC/'],
    ['/pegasus/employees/api/employees/7?x=//y', '/pegasus/employees/api/employees/7/?x=%2F%2Fy'],
  ])('%s redirects within this site', async (path, location) => {
    for (const host of ['', 'http://evil.example'])
      expect(await ask(host + path)).toMatchObject({ status: 301, location })
  })
})

describe('a client that disconnects', () => {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong horse' })
  const head = `POST /_allauth/app/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  const whole = `${head}Content-Length: ${body.length}\r\n\r\n${body}`

  test.each([
    ['in the head', whole.slice(0, 40)],
    ['before the body', whole.slice(0, -body.length)],
    ['in the body', whole.slice(0, -5)],
    ['after the body', whole],
    ['after many requests at once', whole.repeat(20)],
  ])(
    'a request is logged and counted with the IP address of its client, or not at all (client disconnects %s)',
    async (_when, sent) => {
      const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
      for (const socket of sockets) socket.write(sent, () => socket.resetAndDestroy())
      await Promise.all(sockets.map((socket) => once(socket, 'close')))
      await server.app.close()
      const addresses = server.lines.filter((line) => 'path' in line).map(({ ip }) => ip)
      expect(new Set([...addresses, '127.0.0.1'])).toEqual(new Set(['127.0.0.1']))
      const rows = await server.db.select({ bucket: rateLimitHits.bucket }).from(rateLimitHits)
      expect(rows.map(({ bucket }) => bucket).join('\n')).not.toContain('undefined')
    },
  )
})
