import { describe, expect, test } from 'vitest'

import { ada, PASSWORD } from '#server/auth/testing.ts'
import { anyone } from '#server/http/guards.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

import { anotherInstance, demoServer, demoSettings } from './testing.ts'

/** Creates a demo with a route that runs a callback of the test and then fails. */
async function failingServer() {
  const server = await newApp(demoSettings)
  let meanwhile: (() => Promise<void>) | undefined
  server.app.get('/fails', { config: { guard: anyone } }, async () => {
    await meanwhile?.()
    throw new Error('the rows are gone')
  })
  await server.app.tasks.runDue()
  const passTime = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  const askWhile = (work: () => Promise<void>) => {
    meanwhile = work
    return server.app.inject('/fails')
  }
  return { ...server, passTime, askWhile }
}

describe('a request that fails unexpectedly', () => {
  test('returns 503 with Retry-After if the data was reset during the request', async () => {
    const { app, passTime, askWhile } = await failingServer()
    const { statusCode, headers } = await askWhile(async () => {
      passTime(days(1))
      await app.tasks.runDue()
    })
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  })

  test('returns 503 if another instance reset the data during the request', async () => {
    const { passTime, askWhile, clock } = await failingServer()
    const { statusCode } = await askWhile(async () => {
      passTime(days(1))
      await (await anotherInstance(clock)).app.tasks.runDue()
    })
    expect(statusCode).toBe(503)
  })

  test('returns 500 if there was no reset during the request', async () => {
    const { passTime, askWhile, takeErrors } = await failingServer()
    passTime(minutes(2))
    const { statusCode } = await askWhile(async () => {})
    expect(statusCode).toBe(500)
    expect(takeErrors()).toHaveLength(1)
  })
})

test('no request to a demo returns 500 while two instances reset the data repeatedly', async () => {
  const one = await demoServer({ ACCOUNT_RATE_LIMITS: 'on' })
  const two = await anotherInstance(one.clock)
  const statuses = new Map<number, number>()
  const note = ({ statusCode }: { statusCode: number }) =>
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  const done = new AbortController()
  const ask = async (server: typeof one, requests: (() => Promise<{ statusCode: number }>)[]) => {
    while (!done.signal.aborted) for (const request of requests) note(await request())
    return server
  }
  const session = async (server: typeof one) => {
    const client = server.client('app')
    const { status } = await client.post('auth/login', { email: ada, password: PASSWORD })
    const headers = { 'x-session-token': client.token ?? '' }
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      server.app.inject({ method, url, headers, ...(payload && { payload }) })
    const [job] = (await server.app.inject('/ninja-api/jobs')).json()
    await send('POST', '/ninja-api/bookmarks', { job_ids: [job?.id ?? 1] }).then(note)
    await send('GET', '/ninja-api/dashboard/companies').then(note)
    await send('POST', '/ninja-api/companies', { name: `Company ${String(Math.random())}` }).then(note)
    return { statusCode: status }
  }
  const requestsOf = (server: typeof one) => [
    async () => server.app.inject('/ninja-api/jobs/search?q=django'),
    async () => server.app.inject('/dev/mail'),
    async () => session(server),
  ]
  const asking = [one, two].map((server) => ask(server, requestsOf(server)))
  for (let night = 1; night <= 5; night++) {
    const now = new Date(one.clock.now.getTime() + days(1))
    one.clock.now = now
    two.clock.now = now
    await Promise.all([one.app.tasks.runDue(), two.app.tasks.runDue()])
  }
  done.abort()
  await Promise.all(asking)
  expect(statuses.get(500)).toBeUndefined()
  expect(statuses.get(200)).toBeGreaterThan(10)
})
