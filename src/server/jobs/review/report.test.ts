import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts, type Accounts } from '#server/auth/testing.ts'
import { blockedDomains, reports } from '#server/db/tables/reviews.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { byKey, jobsPath, createApiKey } from '../testing.ts'

async function board() {
  const server = await accounts()
  const { now } = server.clock
  const companyId = await insertCompany(server.db)
  const id = await insertJobIn(server.db, { state: 'published', now, companyId, expiresAt: null })
  const recheck = async () => ((await findManagedJob(server.db, id))?.isReported ? 'reported' : null)
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { server, db: server.db, companyId, id, recheck, pass, path: `${jobsPath}/${id}/reports` }
}

const report = { reason: 'spam', note: 'Sells courses' }

/** Reports a job as a visitor with this IP address. Returns the HTTP status. */
async function visitorAt({ client }: Accounts, path: string, ip: string): Promise<number> {
  return (await client('browser').post(path, report, { ip })).status
}

test('reports by three people queue the job for review without taking it off the board', async () => {
  const { server, recheck, path, companyId, id } = await board()
  const { call } = await createPersonWithRole(server, 'none', companyId)
  expect(await visitorAt(server, path, '198.51.1.7')).toBe(200)
  expect(await visitorAt(server, path, '198.51.1.7')).toBe(200)
  expect((await call('POST', path, { body: report })).json).toEqual({ in_review: false })
  expect(await recheck()).toBeNull()
  expect((await server.client('browser').post(path, report, { ip: '198.51.2.7' })).json).toEqual({
    in_review: true,
  })
  expect(await recheck()).toBe('reported')
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const { json } = await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)
  expect(json).toMatchObject({
    about: 'reported',
    is_reported: true,
    reports: { people: 3, newest: [{ reason: 'spam', note: 'Sells courses' }, {}, {}] },
  })
  expect((await call('GET', `${jobsPath}/${id}`)).status).toBe(200)
})

test('a decision on reports can be undone after another visitor has reported the job again', async () => {
  const { server, recheck, path, companyId, id } = await board()
  for (const ip of ['198.51.1.7', '198.51.2.7', '198.51.3.7']) await visitorAt(server, path, ip)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const { json } = await reviewer.call('POST', `${jobsPath}/${id}/approve`)
  expect(await recheck()).toBeNull()
  expect(await visitorAt(server, path, '198.51.4.7')).toBe(200)
  const undo = await reviewer.call('POST', `/ninja-api/review/decisions/${String(json.decision_id)}/undo`)
  expect([undo.status, await recheck()]).toEqual([200, 'reported'])
  const entry = await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)
  expect(entry.json).toMatchObject({ reports: { people: 4 } })
})

test('a job in the review queue for a pending revision is not marked as reported after one report', async () => {
  const { server, db, companyId } = await board()
  const id = await insertJobIn(db, { state: 'changes_waiting', now: server.clock.now, companyId })
  expect(await visitorAt(server, `${jobsPath}/${id}/reports`, '198.51.1.7')).toBe(200)
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  expect(await call('GET', '/ninja-api/review')).toMatchObject({ status: 200 })
  expect((await call('GET', `/ninja-api/review/jobs/${id}`)).json).toMatchObject({ is_reported: false })
})

test.each([
  ['IPv4', ['203.0.113.1', '203.0.113.2', '203.0.113.200']],
  ['IPv6', ['2001:db8::1', '2001:db8:0:1::2', '2001:db8:0:2::3']],
])(
  'reports from the same %s network are stored as one report with a hash of the network',
  async (_version, ips) => {
    const { server, db, recheck, path } = await board()
    for (const ip of ips) await visitorAt(server, path, ip)
    expect(await recheck()).toBeNull()
    const stored = await db.select().from(reports)
    expect(stored).toHaveLength(1)
    expect(stored[0]?.reporter).toMatch(/^[\w-]{43}$/)
  },
)

test('reports by members of the company do not count', async () => {
  const { server, db, path, companyId } = await board()
  const { call } = await createPersonWithRole(server, 'recruiter', companyId)
  expect((await call('POST', path, { body: report })).status).toBe(200)
  expect(await db.$count(reports)).toBe(0)
})

describe('a report of fraud or unlawful content', () => {
  test.each(['fraud', 'unlawful'])(
    'with the reason "%s" by a verified user queues the job immediately',
    async (reason) => {
      const { server, recheck, path, companyId, id } = await board()
      const { call } = await createPersonWithRole(server, 'none', companyId)
      const { status, json } = await call('POST', path, { body: { reason, note: 'They ask for a deposit' } })
      expect([status, json]).toEqual([200, { in_review: true }])
      expect(await recheck()).toBe('reported')
      const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
      expect((await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)).json).toMatchObject({
        reports: { people: 1, newest: [{ reason }] },
      })
    },
  )

  test('counts like any other report when the address of the reporter is not verified', async () => {
    const { server, db, recheck, path, companyId } = await board()
    const { call, id } = await createPersonWithRole(server, 'none', companyId)
    await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.userId, id))
    expect((await call('POST', path, { body: { reason: 'fraud' } })).json).toEqual({ in_review: false })
    expect(await recheck()).toBeNull()
  })

  test('counts like any other report when a domain of the reporter is blocked', async () => {
    const { server, db, recheck, path, companyId } = await board()
    const { call } = await createPersonWithRole(server, 'none', companyId)
    await db.insert(blockedDomains).values({ domain: 'example.com', blockedAt: server.clock.now })
    expect((await call('POST', path, { body: { reason: 'fraud' } })).json).toEqual({ in_review: false })
    expect(await recheck()).toBeNull()
  })

  test('counts like any other report when the reporter has no account', async () => {
    const { server, recheck, path } = await board()
    const { json } = await server.client('browser').post(path, { reason: 'fraud' })
    expect(json).toEqual({ in_review: false })
    expect(await recheck()).toBeNull()
  })

  test('does not count if a member of the company sends it', async () => {
    const { server, recheck, path, companyId } = await board()
    const { call } = await createPersonWithRole(server, 'recruiter', companyId)
    expect((await call('POST', path, { body: { reason: 'fraud' } })).json).toEqual({ in_review: false })
    expect(await recheck()).toBeNull()
  })

  test('replaces an earlier report by the same person', async () => {
    const { server, db, recheck, path, companyId } = await board()
    const { call } = await createPersonWithRole(server, 'none', companyId)
    await call('POST', path, { body: report })
    expect(await recheck()).toBeNull()
    await call('POST', path, { body: { reason: 'fraud' } })
    expect(await recheck()).toBe('reported')
    expect(await db.select().from(reports)).toMatchObject([{ reason: 'fraud', note: null }])
  })

  test('does not reopen an earlier report by the same person until 30 days after the decision on it', async () => {
    const { server, recheck, path, companyId, id, pass } = await board()
    // Uses an API key, because a session would expire within thirty days.
    const call = byKey(server, await createApiKey(await server.loggedIn('app')))
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    const send = () => call('POST', path, { body: { reason: 'fraud' } })
    await send()
    await reviewer.call('POST', `${jobsPath}/${id}/approve`)
    pass(days(20))
    expect((await send()).json).toEqual({ in_review: false })
    expect(await recheck()).toBeNull()
    pass(days(11))
    expect((await send()).json).toEqual({ in_review: true })
  })
})

test('three concurrent reports count as three', async () => {
  const { server, recheck, path } = await board()
  const ips = ['198.51.1.7', '198.51.2.7', '198.51.3.7']
  expect(await Promise.all(ips.map((ip) => visitorAt(server, path, ip)))).toEqual([200, 200, 200])
  expect(await recheck()).toBe('reported')
})

test('a decision closes the reports of a job, and the same people can report it again after 30 days', async () => {
  const { server, recheck, path, companyId, id, pass } = await board()
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  const all = async () => {
    for (const ip of ['198.51.1.7', '198.51.2.7', '198.51.3.7']) await visitorAt(server, path, ip)
  }
  await all()
  expect((await call('POST', `${jobsPath}/${id}/approve`)).status).toBe(200)
  expect(await recheck()).toBeNull()
  pass(days(1))
  await all()
  expect(await recheck()).toBeNull()
  pass(days(30))
  await all()
  expect(await recheck()).toBe('reported')
})

test('reports of unpublished jobs get the usual response but are not stored', async () => {
  const { server, db, companyId } = await board()
  const draft = await insertJobIn(db, { state: 'draft', now: server.clock.now, companyId })
  for (const id of [draft, 999_999_999, '9'.repeat(30)])
    expect(await visitorAt(server, `${jobsPath}/${id}/reports`, '198.51.1.7')).toBe(200)
  expect(await db.$count(reports)).toBe(0)
})

test('a report that another site sends from a visitor’s browser is rejected', async () => {
  const { server, db, path } = await board()
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: JSON.stringify(report),
  })
  expect(answer.statusCode).toBe(403)
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await server.client('browser').post(path, report, { headers: foreign })).status).toBe(403)
  expect(await db.$count(reports)).toBe(0)
})

test('each reporter can send at most 20 reports an hour', async () => {
  const { server, path, pass } = await board()
  const send = () => visitorAt(server, path, '198.51.1.7')
  for (let count = 0; count < 20; count++) await send()
  expect(await send()).toBe(429)
  pass(hours(1))
  expect(await send()).toBe(200)
})

test.each([{ reason: 'because' }, {}, { reason: 'spam', note: 'x'.repeat(1001) }])(
  'a report with the body %j is rejected with 422',
  async (body) => {
    const { server, path } = await board()
    expect((await server.client('browser').post(path, body)).status).toBe(422)
  },
)
