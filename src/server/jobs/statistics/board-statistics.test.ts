// The statistics of the whole board, from requests of visitors to the pages and exports for staff.
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { BoardStatistics } from '#contract/jobs/board-statistics.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { boardDays, countSalts, emptySearches } from '#server/db/tables/board-statistics.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { decisions } from '#server/db/tables/reviews.ts'
import { testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { restartApp, testApp, type TestApp } from '#server/testing.ts'

import { createPersonWithRole } from '../lifecycle/testing.ts'
import { jobBody, staff } from '../testing.ts'
import { finishPeriods } from './board-weeks.ts'
import { addToSketch, estimateVisitors, REGISTERS } from './visitor-sketch.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../../dist'))
const path = '/ninja-api/staff/statistics'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Visitor = { ip?: string | undefined; agent?: string; headers?: Record<string, string>; url?: string }

async function visit({ app }: Pick<TestApp, 'app'>, visitor: Visitor = {}): Promise<number> {
  const { ip = '203.0.113.7', agent = firefox, headers, url = '/jobs' } = visitor
  const sent = { 'user-agent': agent, ...headers }
  return (await app.inject({ url, headers: sent, remoteAddress: ip })).statusCode
}

/** Starts a board on Friday, 20 November 2026. The first week has three days. */
async function board() {
  const server = extendTestApp(await testApp({}, build))
  const { app, clock } = server
  const me = await staff(server, 'key')
  const read = async () => {
    const { status, text } = await me('GET', path)
    expect(status).toBe(200)
    const answer: BoardStatistics = JSON.parse(text)
    return { ...answer, last: answer.weeks.at(-1) }
  }
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  const search = async (text: string, { ip = '203.0.113.7', agent = firefox }: Visitor = {}) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/ninja-api/figures',
      headers: { 'user-agent': agent, 'sec-fetch-site': 'same-origin' },
      remoteAddress: ip,
      payload: { empty_search: text },
    })
    return statusCode
  }
  return { ...server, me, read, pass, search }
}

/** From Friday noon to Monday noon. */
const nextMonday = days(3)
const ips = ['203.0.113.1', '203.0.114.1', '203.0.115.1', '2001:db8:1::1']

const hash = (n: number) => createHash('sha256').update(String(n)).digest()

describe('visitors', () => {
  test('two addresses are two visitors, and the same address counts once a day', async () => {
    const server = await board()
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await visit(server, { ip })
    await visit(server, { ip: '203.0.113.1', url: '/companies' })
    server.pass(days(1))
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) await visit(server, { ip })
    server.pass(days(2))
    // Two visitors on Friday, four on Saturday, none on Sunday.
    expect((await server.read()).last).toMatchObject({ week: '2026-W47', visitors_per_day: 2 })
  })

  test('two kinds of browsers at one address are two, and an IPv6 network is one', async () => {
    const server = await board()
    for (const agent of [firefox, chrome, `${firefox} x`]) await visit(server, { agent })
    await visit(server, { ip: '2001:db8:1:1::1' })
    await visit(server, { ip: '2001:db8:1:1:5::2' })
    server.pass(nextMonday)
    await server.read()
    expect(await server.db.select().from(boardDays)).toMatchObject([{ day: '2026-11-20', visitors: 3 }])
  })

  test.each<Visitor>([
    { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { agent: 'curl/8.14.1' },
    { agent: '' },
    { headers: { dnt: '1' } },
    { headers: { 'sec-gpc': '1' } },
    { headers: { 'sec-purpose': 'prefetch' } },
    { url: '/no-such-page' },
    { url: '/ninja-api/jobs' },
  ])('bots, people who opt out, prefetched and missing pages are not counted (%j)', async (visitor) => {
    const server = await board()
    await visit(server, visitor)
    await server.read()
    expect(await server.db.select().from(countSalts)).toEqual([])
  })

  test('the count survives a restart, and instances add up without counting a visitor twice', async () => {
    const server = await board()
    const second = await restartApp({}, build)
    for (const ip of ips.slice(0, 3)) await visit(server, { ip })
    for (const ip of ips.slice(1)) await visit(second, { ip })
    await Promise.all([server.app.close(), second.app.close()])
    const third = extendTestApp(await restartApp({}, build))
    await visit(third, { ip: ips[0] })
    await visit(third, { ip: '198.51.100.1' })
    third.clock.now = new Date(third.clock.now.getTime() + nextMonday)
    const me = await staff(third, 'app')
    await me('GET', path)
    expect(await server.db.select().from(boardDays)).toMatchObject([{ visitors: 5 }])
  })

  test('an estimate of 50,000 visitors is within five percent, and repeated visits do not change it', () => {
    const registers = new Uint8Array(REGISTERS)
    for (let n = 0; n < 50_000; n++) addToSketch(registers, hash(n))
    const estimate = estimateVisitors([...registers])
    expect(Math.abs(estimate - 50_000)).toBeLessThan(2500)
    for (let n = 0; n < 50_000; n++) expect(addToSketch(registers, hash(n))).toBe(false)
  })

  test('nothing that is stored contains an address, and the salt is destroyed after the day', async () => {
    const server = await board()
    await visit(server, { ip: '203.0.113.1' })
    await server.search('kotlin', { ip: '203.0.113.1' })
    await server.read()
    const salts = await server.db.select().from(countSalts)
    expect(salts.map(({ period, start }) => [period, start])).toEqual([
      ['day', '2026-11-20'],
      ['week', '2026-11-16'],
    ])
    const stored = JSON.stringify([salts, await server.db.select().from(emptySearches)])
    expect(stored).toContain('kotlin')
    expect(stored).not.toContain('203.0.113')
    server.pass(hours(13) - 1)
    await server.read()
    expect(await server.db.select().from(countSalts)).toHaveLength(2)
    server.pass(1)
    await server.read()
    expect(await server.db.select().from(countSalts)).toMatchObject([{ period: 'week' }])
    server.pass(days(2))
    await server.read()
    expect(await server.db.select().from(countSalts)).toEqual([])
  })
})

describe('searches without a result', () => {
  test('are listed after three networks have sent them in a week, without words about people', async () => {
    const server = await board()
    await visit(server)
    for (const ip of ips.slice(0, 3)) {
      await server.search(' Kotlin  2.0', { ip })
      await server.search('KOTLIN', { ip })
      await server.search('ada@example.com', { ip })
      await server.search('555 1234', { ip })
    }
    // A second address in the same /24 does not count as another network.
    for (const ip of [...ips.slice(0, 2), '203.0.113.9']) await server.search('jane doe', { ip })
    for (const ip of [...ips, '198.51.100.1']) await server.search('cobol', { ip })
    await server.search('jane doe', { agent: 'Googlebot/2.1', ip: ips[2] })
    server.pass(nextMonday)
    await server.search('jane doe', { ip: ips[2] })
    const { last } = await server.read()
    expect(last?.empty_searches).toEqual([
      { search: 'cobol', networks: 5 },
      { search: 'kotlin', networks: 3 },
    ])
    expect((await server.me('GET', '/ninja-api/staff/statistics.csv')).text).not.toContain('jane')
    server.pass(days(7))
    expect((await server.read()).last?.empty_searches).toEqual([])
    expect(await server.db.select().from(emptySearches)).toEqual([])
  })

  test('count 50 of one network a day, and texts of up to 60 characters', async () => {
    const server = await board()
    expect(await server.search('x'.repeat(61))).toBe(204)
    expect(await server.search('x'.repeat(121))).toBe(422)
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    for (const letter of letters) for (const end of ['a', 'b']) await server.search(`q${letter}${end}`)
    await server.read()
    expect(await server.db.select().from(emptySearches)).toHaveLength(50)
  })
})

describe('the statistics of weeks', () => {
  test('a new board has no weeks and says when the first one ends', async () => {
    const { read } = await board()
    expect(await read()).toMatchObject({ weeks: [], week_ends_on: '2026-11-22' })
  })

  test('remain the same after the jobs, companies and alerts are deleted', async () => {
    const { db, app, clock, ...server } = await board()
    const companyId = await insertCompany(db)
    const job = await insertJob(db, { companyId, createdAt: clock.now })
    await app.inject({
      method: 'POST',
      url: '/ninja-api/figures',
      headers: { 'user-agent': firefox, 'sec-fetch-site': 'same-origin' },
      payload: { job, event: 'view' },
    })
    await app.statistics.flush()
    const ago = (ms: number) => new Date(clock.now.getTime() - ms)
    const decided = { companyId, decidedAt: clock.now, about: 'posting' }
    const refused = { ...decided, decision: 'refused', reason: 'spam' }
    await db.insert(decisions).values([
      { ...decided, decision: 'approved', pendingSince: ago(hours(1)) },
      { ...decided, decision: 'approved', pendingSince: ago(hours(4)) },
      { ...refused, pendingSince: ago(hours(2)) },
      { ...refused, about: 'reported', reason: 'fraud' },
      { ...refused, undoneAt: clock.now },
      { ...decided, decision: 'approved', decidedAt: ago(days(5)) },
    ])
    const alert = {
      query: '',
      frequency: 'daily',
      encryptedKey: 'x',
      consentedAt: clock.now,
      consentText: 'x',
    }
    const confirmed = { ...alert, confirmedAt: clock.now }
    await db.insert(jobAlerts).values([
      { ...confirmed, keyHash: '1', email: 'a@example.com' },
      { ...confirmed, keyHash: '2', email: 'a@example.com', query: '?q=x' },
      { ...confirmed, keyHash: '3', email: 'b@example.com' },
      { ...alert, keyHash: '4', email: 'pending@example.com' },
    ])
    server.pass(nextMonday)
    const { weeks } = await server.read()
    expect(weeks).toEqual([
      {
        week: '2026-W47',
        from: '2026-11-16',
        visitors_per_day: null,
        views: 1,
        apply_clicks: 0,
        jobs_sent: 0,
        jobs_approved: 2,
        jobs_refused: { spam: 1, fraud: 1 },
        median_hours: 2,
        alert_subscribers: 2,
        emails_sent: 0,
        companies: 1,
        empty_searches: [],
      },
    ])
    await server.me('DELETE', `/ninja-api/jobs/${job}`)
    await db.delete(companies)
    await db.delete(jobAlerts)
    expect((await server.read()).weeks).toEqual(weeks)
  })

  test('count jobs that are sent, refused and decided on through the API', async () => {
    const server = await board()
    const { db } = server
    await visit(server)
    const companyId = await insertCompany(db)
    const member = await createPersonWithRole(server, 'owner', companyId)
    const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
    for (const title of ['Luthier', 'Drummer', 'Never sent']) {
      const body = jobBody({ title, company_id: companyId, is_active: false })
      const { json } = await member.call('POST', '/ninja-api/jobs', { body })
      if (title === 'Never sent') continue
      expect((await member.call('POST', `/ninja-api/jobs/${json.id}/submit`, { body: {} })).status).toBe(200)
      server.pass(hours(3))
      const decided = await reviewer.call('POST', `/ninja-api/jobs/${json.id}/refuse`, {
        body: { reason: 'spam' },
      })
      expect(decided.status).toBe(200)
    }
    server.pass(nextMonday)
    const { last } = await server.read()
    expect(last).toMatchObject({ jobs_sent: 2, jobs_approved: 0, jobs_refused: { spam: 2 }, median_hours: 3 })
  })

  test('are computed for each week of an outage, and the response has twelve', async () => {
    const server = await board()
    await visit(server)
    await server.read()
    server.pass(days(7 * 20))
    const { weeks } = await server.read()
    expect(weeks).toHaveLength(12)
    expect([weeks[0]?.from, weeks.at(-1)?.from]).toEqual(['2027-01-11', '2027-03-29'])
  })

  test('are stored by the hourly task, once if two instances run it at the same time', async () => {
    const server = await board()
    await visit(server)
    await server.read()
    server.pass(nextMonday)
    const database = await testDatabase()
    await Promise.all([finishPeriods(database, server.clock.now), finishPeriods(database, server.clock.now)])
    expect((await server.read()).weeks).toMatchObject([{ visitors_per_day: 0.3 }])
  })

  test('can be downloaded as CSV, with one row for each week', async () => {
    const server = await board()
    await visit(server)
    for (const ip of ips) await server.search('=cobol', { ip })
    server.pass(nextMonday)
    const { text } = await server.me('GET', '/ninja-api/staff/statistics.csv')
    const [head, row, end] = text.split('\r\n')
    expect(head).toContain(
      'week,from,visitors_per_day,views,apply_clicks,jobs_sent,jobs_approved,jobs_refused,refused_spam',
    )
    expect(row).toMatch(/^2026-W47,2026-11-16,0.3,0,0,/)
    expect(row).toContain("'=cobol (4)")
    expect(end).toBe('')
  })
})
