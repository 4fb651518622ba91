// The visitors of an event, who share one network.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { extendTestApp, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { jobBody } from '#server/jobs/testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { testApp } from '#server/testing.ts'

import { countAttempt } from './count-attempt.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

const CODE = 'pycon-2027-vilnius'
const VISITORS = 60

async function hall() {
  const server = extendTestApp(
    await testApp(
      {
        EVENT_CODE: CODE,
        POSTING_MINIMUM_SECONDS: '0',
        JOB_ALERTS_CONFIRMATIONS_PER_HOUR: '5',
        JOBS_WRITABLE_BY: 'employers',
        POSTINGS_PER_DAY: '3',
      },
      build,
    ),
  )
  /** Returns a new browser in the hall that has opened the link with this code. */
  const visitor = async (code?: string) => {
    const client = server.client('browser')
    if (code === undefined) return client
    const { status, headers, setCookies } = await client.get(`/event/${code}`)
    expect([status, headers['location'], headers['cache-control']]).toEqual([303, '/jobs', 'no-store'])
    client.extraCookie = setCookies.find((line) => line.startsWith('event_code='))?.split(';')[0]
    return client
  }
  return { ...server, visitor }
}

let count = 0

async function askForAlert(client: TestClient): Promise<number> {
  const body = { email: `reader${++count}@example.com`, query: '', frequency: 'daily' }
  return (await client.post('/ninja-api/alerts', body)).status
}

async function signUp(client: TestClient): Promise<number> {
  return (await client.post('auth/signup', { email: `new${++count}@example.com`, password: PASSWORD })).status
}

async function signUpWithJob(client: TestClient): Promise<number> {
  const body = {
    email: `employer${++count}@example.com`,
    password: PASSWORD,
    company_name: 'Swing Keys',
    job: jobBody({ title: 'Keeper of Keys' }),
  }
  return (await client.post('auth/signup/job', body)).status
}

const times = async (of: number, send: () => Promise<number>) => {
  const statuses = []
  for (let index = 0; index < of; index++) statuses.push(await send())
  return new Set(statuses)
}

test('everybody in a hall can ask for alerts and sign up with the code of the event', async () => {
  const { visitor } = await hall()
  expect(await times(VISITORS, async () => askForAlert(await visitor(CODE)))).toEqual(new Set([202]))
  expect(await times(VISITORS, async () => signUp(await visitor(CODE)))).toEqual(new Set([401]))
})

test('everybody in a hall can send a job with the signup with the code of the event', async () => {
  const { visitor } = await hall()
  expect(await times(8, async () => signUpWithJob(await visitor(CODE)))).toEqual(new Set([401]))
  expect(await times(8, async () => signUpWithJob(await visitor()))).toEqual(new Set([401, 429]))
})

test.each([undefined, 'pycon-2027-kaunas', '%00'])(
  'a stranger in the hall with the code %s has the limits of the network, and uses up none of the event',
  async (code) => {
    const { visitor } = await hall()
    const stranger = await visitor(code)
    expect(stranger.extraCookie).toBeUndefined()
    stranger.extraCookie = `event_code=${code}`
    expect(await times(VISITORS, () => askForAlert(stranger))).toEqual(new Set([202, 429]))
    expect(await times(VISITORS, () => signUp(stranger))).toEqual(new Set([401, 429]))
    const guest = await visitor(CODE)
    expect([await askForAlert(guest), await signUp(await visitor(CODE))]).toEqual([202, 401])
  },
)

test('above the limits of the event, its visitors have those of their network', async () => {
  const { visitor, db, clock } = await hall()
  const caller = { db, config: readConfig({}), now: clock.now, client: { ip: '' }, user: undefined }
  while ((await countAttempt(caller, 'event_signup', { key: CODE })).isAllowed) continue
  const guest = await visitor(CODE)
  expect(await times(20, () => signUp(guest))).toEqual(new Set([401]))
  expect(await signUp(guest)).toBe(429)
})
