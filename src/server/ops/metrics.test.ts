import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { accounts, extendTestApp, ada, PASSWORD, WRONG_PASSWORD } from '#server/auth/testing.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { newApp, type TestApp, testApp } from '#server/testing.ts'

/** Returns the values that `/metrics` shows, by name and labels of the metric. */
async function readMetrics({ app }: Pick<TestApp, 'app'>): Promise<Map<string, number>> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/**
 * Returns by how much `work` increases a counter. The difference is needed, because earlier tests may have increased
 * the counter.
 */
async function measureGrowth(server: Pick<TestApp, 'app'>, name: string, work: () => Promise<unknown>) {
  const before = (await readMetrics(server)).get(name) ?? 0
  await work()
  return ((await readMetrics(server)).get(name) ?? 0) - before
}

/** Sends a request with a method that `inject` does not support. */
async function sendRaw({ app }: Pick<TestApp, 'app'>, method: string): Promise<void> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = connect(port, '127.0.0.1')
  socket.end(`${method} /nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404/)
}

const requests = (method: string) =>
  `http_request_duration_seconds_count{method="${method}",route="none",status="404"}`
const logins = (outcome: string) => `fretboard_logins_total{outcome="${outcome}"}`
const unreadable = (status: number) => `fretboard_http_unreadable_requests_total{status="${status}"}`

test('/metrics contains the version and commit', async () => {
  const metrics = await readMetrics(await testApp())
  const { version, commit } = buildInfo
  expect(metrics.get(`fretboard_build_info{version="${version}",commit="${commit}"}`)).toBe(1)
})

test('/metrics reports that the database is up, connected and writable', async () => {
  const metrics = await readMetrics(await testApp())
  const names = ['up', 'listener_connected', 'writable']
  expect(names.map((name) => metrics.get(`fretboard_database_${name}`))).toEqual([1, 1, 1])
})

test('/metrics uses no connection of the database pool', async () => {
  const server = await testApp()
  const none = process.env['TEST_DATABASE'] === 'postgres' ? 0 : undefined
  const busy = async () => {
    const metrics = await readMetrics(server)
    return ['waiting', 'connections{state="used"}'].map((name) =>
      metrics.get(`fretboard_database_pool_${name}`),
    )
  }
  // Polls, because the app may still use a connection while it starts.
  await expect.poll(busy).toEqual([none, none])
})

describe('/metrics for the list of jobs', () => {
  test('reports its size, age and rebuild time', async () => {
    const server = await newApp()
    await server.app.ready()
    await seedDemo(server.db, server.clock.now)
    const rebuild = async () => (await server.app.inject('/ninja-api/jobs')).json<unknown[]>().length
    expect(await measureGrowth(server, 'fretboard_jobs_list_rebuild_seconds_count', rebuild)).toBeGreaterThan(
      0,
    )
    const response = await server.app.inject('/ninja-api/jobs')
    server.clock.now = new Date(server.clock.now.getTime() + 90_000)
    const metrics = await readMetrics(server)
    expect(metrics.get('fretboard_jobs_list_jobs')).toBe(response.json<unknown[]>().length)
    expect(metrics.get('fretboard_jobs_list_bytes')).toBe(response.rawPayload.byteLength)
    expect(metrics.get('fretboard_jobs_list_age_seconds')).toBe(90)
  })
})

describe('/metrics for accounts', () => {
  test('counts a login by its outcome after the transaction has committed', async () => {
    const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
    await server.addUser()
    const login = (password: string) => () =>
      server.client('app').post('auth/login', { email: ada, password })
    expect(await measureGrowth(server, logins('refused'), login(WRONG_PASSWORD))).toBe(1)
    expect(await measureGrowth(server, logins('succeeded'), login(PASSWORD))).toBe(1)
    expect(await measureGrowth(server, logins('succeeded'), login(WRONG_PASSWORD))).toBe(0)
  })

  test('counts rejected calls by the name of the exceeded limit', async () => {
    const server = await accounts()
    const calls = async () => {
      for (let count = 1; count <= 32; count++) await server.client('app').post('auth/login', {})
    }
    expect(await measureGrowth(server, 'fretboard_limit_hits_total{limit="login"}', calls)).toBe(2)
  })

  test('counts password checks that were rejected because the queue was full', async () => {
    const server = extendTestApp(await newApp({ ACCOUNT_RATE_LIMITS: 'off' }))
    const login = () => server.client('app').post('auth/login', { email: ada, password: PASSWORD })
    let busy = 0
    const manyAtOnce = async () => {
      const answers = await Promise.all(Array.from({ length: 80 }, login))
      busy = answers.filter(({ status }) => status === 503).length
    }
    const refused = 'fretboard_password_refusals_total{queue="account"}'
    expect(await measureGrowth(server, refused, manyAtOnce)).toBe(busy)
    expect(busy).toBeGreaterThan(0)
    const metrics = await readMetrics(server)
    expect(metrics.get('fretboard_password_hashes_running')).toBe(0)
    expect(metrics.get('fretboard_password_hashes_waiting')).toBe(0)
  })
})

test('/metrics counts requests that the server cannot parse, by status', async () => {
  const server = await newApp()
  const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const send = (head: string) => async () => {
    const socket = connect(Number(url.port), url.hostname)
    socket.end(head)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4/)
  }
  const longHead = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await measureGrowth(server, unreadable(431), send(longHead))).toBe(1)
  expect(await measureGrowth(server, unreadable(400), send('no HTTP\r\n\r\n'))).toBe(1)
  expect((await readMetrics(server)).get(unreadable(408))).toBeGreaterThanOrEqual(0)
})

test('/metrics counts all unknown methods under one label', async () => {
  const server = await newApp()
  const send = (method: string) => () => sendRaw(server, method)
  for (const method of ['PROPFIND', 'LOCK'])
    expect(await measureGrowth(server, requests('other'), send(method))).toBe(1)
  expect(await measureGrowth(server, requests('GET'), send('GET'))).toBe(1)
  const methods = [...(await readMetrics(server)).keys()].map(
    (name) => /method="(?<it>[^"]+)"/.exec(name)?.groups?.['it'],
  )
  expect(methods).not.toContain('PROPFIND')
})
