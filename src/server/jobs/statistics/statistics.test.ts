import { describe, expect, test } from 'vitest'

import { accounts, type Accounts } from '#server/auth/testing.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobStatistics } from '#server/db/tables/job-statistics.ts'
import { users } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

import { staff } from '../testing.ts'
import { purgeStatistics } from './queries.ts'

const path = '/ninja-api/figures'
const list = '/ninja-api/dashboard/figures'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

type EventRequest = { headers?: Record<string, string>; ip?: string; body?: unknown }

async function send({ app }: Pick<Accounts, 'app'>, { headers, ip = '203.0.113.7', body }: EventRequest) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'user-agent': firefox, 'sec-fetch-site': 'same-origin', ...headers },
    remoteAddress: ip,
    payload: typeof body === 'string' ? body : { ...Object(body) },
  })
  return statusCode
}

const rows = ({ db }: Accounts) =>
  db.select().from(jobStatistics).orderBy(jobStatistics.jobId, jobStatistics.day)

/** Starts a server with one open job. */
async function board(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const companyId = await insertCompany(server.db, { name: '=Quintette' })
  const job = await insertJob(server.db, { companyId, title: 'Luthier' })
  return { ...server, server, companyId, job }
}

async function written(server: Accounts): Promise<unknown[]> {
  await server.app.statistics.flush()
  return (await rows(server)).map(({ views, applyClicks, saves }) => [views, applyClicks, saves])
}

describe('the counting of events', () => {
  test('counts views, apply clicks and saves once a day per visitor', async () => {
    const { server, job, clock } = await board()
    for (const event of ['view', 'view', 'apply', 'save', 'view'])
      expect(await send(server, { body: { job, event } })).toBe(204)
    await send(server, { body: { job, event: 'view' }, ip: '203.0.113.8' })
    expect(await written(server)).toEqual([[2, 1, 1]])
    clock.now = new Date(clock.now.getTime() + days(1))
    await send(server, { body: { job, event: 'view' } })
    expect(await written(server)).toEqual([
      [2, 1, 1],
      [1, 0, 0],
    ])
  })

  test.each([
    ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a command-line client', { 'user-agent': 'curl/8.14.1' }],
    ['a client without a user agent', { 'user-agent': '' }],
    ['a visitor with Do Not Track', { dnt: '1' }],
    ['a visitor with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('does not count %s', async (_visitor, headers) => {
    const { server, job } = await board()
    expect(await send(server, { body: { job, event: 'view' }, headers })).toBe(204)
    expect(await written(server)).toEqual([])
  })

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'rejects requests from other sites (%j)',
    async (headers) => {
      const { server, job } = await board()
      expect(await send(server, { body: { job, event: 'view' }, headers })).toBe(403)
      expect(await written(server)).toEqual([])
    },
  )

  test('ignores jobs that are not visible or do not exist', async () => {
    const server = await accounts()
    const hidden = await insertJob(server.db, { stage: 'off' })
    for (const job of [hidden, 999_999])
      expect(await send(server, { body: { job, event: 'view' } })).toBe(204)
    expect(await written(server)).toEqual([])
  })

  test.each([
    [422, {}],
    [422, { job: 'x', event: 'view' }],
    [422, { job: 1, event: 'hire' }],
    [422, { job: 0, event: 'view' }],
    [413, { job: 1, event: 'view', more: 'x'.repeat(400) }],
  ])('returns %i for the body %j', async (status, body) => {
    const { server } = await board()
    expect(await send(server, { body })).toBe(status)
  })

  test('limits the events from an IP address to 120 a minute', async () => {
    const { server, job } = await board()
    const ip = '198.51.100.9'
    const statuses = []
    for (let time = 0; time < 121; time++)
      statuses.push(await send(server, { body: { job, event: 'view' }, ip }))
    expect(statuses.slice(-2)).toEqual([204, 429])
  })

  test('sets no cookies and stores no IP address', async () => {
    const { server, job, app, db } = await board()
    const { headers } = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'user-agent': firefox, cookie: 'sessionid=x; csrftoken=y' },
      payload: { job, event: 'view' },
    })
    expect(headers['set-cookie']).toBeUndefined()
    await written(server)
    expect(Object.keys((await db.select().from(jobStatistics))[0] ?? {})).toEqual([
      'jobId',
      'day',
      'views',
      'applyClicks',
      'saves',
    ])
  })

  test('counts repeated saves of a job by a user once, and ignores jobs saved before the login', async () => {
    const { server, job, companyId, db, loggedIn } = await board()
    const other = await insertJob(db, { companyId })
    const me = await loggedIn('browser')
    await me.post('/ninja-api/bookmarks', { job_ids: [other], saved_before_login: true })
    await me.post('/ninja-api/bookmarks', { job_ids: [job] })
    await me.post('/ninja-api/bookmarks', { job_ids: [job] })
    await me.delete(`/ninja-api/bookmarks/${job}`)
    await me.post('/ninja-api/bookmarks', { job_ids: [job] })
    await server.app.statistics.flush()
    expect(await rows(server)).toMatchObject([{ jobId: job, saves: 1 }])
  })
})

describe('writing statistics', () => {
  test('adds up the counts of two instances during their shutdown', async () => {
    const [one, other] = [await newApp(), await newApp()]
    const job = await insertJob(one.db)
    for (const server of [one, other]) {
      expect(await send(server, { body: { job, event: 'view' } })).toBe(204)
      expect(await send(server, { body: { job, event: 'apply' } })).toBe(204)
    }
    expect(await one.db.select().from(jobStatistics)).toEqual([])
    await Promise.all([one.app.close(), other.app.close()])
    expect(await one.db.select().from(jobStatistics)).toMatchObject([{ views: 2, applyClicks: 2 }])
  })

  test('drops the counts of deleted jobs and writes the others', async () => {
    const { server, job, companyId, db } = await board()
    const gone = await insertJob(db, { companyId })
    for (const each of [gone, job]) await send(server, { body: { job: each, event: 'view' } })
    await db.execute(`delete from jobs where id = ${gone}`)
    await server.app.statistics.flush()
    expect(await rows(server)).toMatchObject([{ jobId: job, views: 1 }])
  })

  test('deletes statistics after two years', async () => {
    const { server, job, db, clock } = await board()
    await db.insert(jobStatistics).values([
      { jobId: job, day: '2024-11-19', views: 1 },
      { jobId: job, day: '2024-11-20', views: 1 },
    ])
    await purgeStatistics(db, clock.now)
    expect(await rows(server)).toMatchObject([{ day: '2024-11-20' }])
  })
})

/** Creates a board with a recruiter of the company, and with statistics of several weeks. */
async function employer() {
  const own = await board()
  const { db, job, companyId, clock } = own
  const me = await own.loggedIn('app')
  const [{ id: userId } = { id: 0 }] = await db.select({ id: users.id }).from(users)
  await db.insert(companyMembers).values({ companyId, userId, role: 'recruiter', createdAt: clock.now })
  const others = await insertJob(db, { title: 'Of another company' })
  await db.insert(jobStatistics).values([
    { jobId: job, day: '2026-11-16', views: 3, applyClicks: 1 },
    { jobId: job, day: '2026-11-20', views: 4, saves: 2 },
    { jobId: job, day: '2026-11-15', views: 10 },
    { jobId: job, day: '2026-10-01', views: 100 },
    { jobId: others, day: '2026-11-20', views: 7 },
  ])
  return { ...own, me, others }
}

describe('reading statistics', () => {
  test('includes events from the last few seconds', async () => {
    const { server, me, job } = await employer()
    await send(server, { body: { job, event: 'view' }, ip: '198.51.100.7' })
    const { text } = await me.get(`${list}?weeks=1`)
    expect(JSON.parse(text).results[0].totals.views).toBe(8)
  })

  test('an employer sees the jobs of their companies, by week', async () => {
    const { me, job } = await employer()
    const { status, text } = await me.get(`${list}?weeks=3`)
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        count: 1,
        page: 1,
        pages: 1,
        totals: { views: 17, apply_clicks: 1, saves: 2 },
        median: null,
        median_rate: null,
        results: [
          {
            job_id: job,
            slug: 'luthier',
            title: 'Luthier',
            company: '=Quintette',
            totals: { views: 17, apply_clicks: 1, saves: 2 },
            weeks: [
              { week: '2026-W45', from: '2026-11-02', views: 0, apply_clicks: 0, saves: 0 },
              { week: '2026-W46', from: '2026-11-09', views: 10, apply_clicks: 0, saves: 0 },
              { week: '2026-W47', from: '2026-11-16', views: 7, apply_clicks: 1, saves: 2 },
            ],
          },
        ],
      },
    ])
  })

  test.each([
    ['', ['Both', 'Clicked', 'Viewed', 'Luthier']],
    ['views', ['Luthier', 'Clicked', 'Both', 'Viewed']],
    ['-views', ['Viewed', 'Both', 'Clicked', 'Luthier']],
    ['-apply_clicks', ['Clicked', 'Both', 'Viewed', 'Luthier']],
    ['-rate', ['Clicked', 'Both', 'Viewed', 'Luthier']],
    ['rate', ['Viewed', 'Both', 'Clicked', 'Luthier']],
    ['-saves', ['Both', 'Clicked', 'Viewed', 'Luthier']],
    ['title', ['Both', 'Clicked', 'Luthier', 'Viewed']],
    ['nonsense', ['Both', 'Clicked', 'Viewed', 'Luthier']],
  ])('orders jobs by %j, with jobs without a rate last', async (ordering, titles) => {
    const { server, companyId, db } = await board()
    const counts = [
      { title: 'Viewed', views: 9 },
      { title: 'Clicked', views: 4, applyClicks: 4 },
      { title: 'Both', views: 6, applyClicks: 3, saves: 1 },
    ]
    for (const { title, ...numbers } of counts) {
      const jobId = await insertJob(db, { companyId, title })
      await db.insert(jobStatistics).values({ jobId, day: '2026-11-20', ...numbers })
    }
    const me = await staff(server)
    const { text } = await me('GET', `${list}?ordering=${ordering}`)
    expect(JSON.parse(text).results.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test('includes the medians of a board with at least ten jobs', async () => {
    const { server, companyId, db } = await board()
    const me = await staff(server)
    for (let place = 1; place < 9; place += 1) {
      const jobId = await insertJob(db, { companyId })
      await db
        .insert(jobStatistics)
        .values({ jobId, day: '2026-11-20', views: place * 10, applyClicks: place, saves: 2 })
    }
    const hidden = await insertJob(db, { companyId, stage: 'off' })
    await db.insert(jobStatistics).values({ jobId: hidden, day: '2026-11-20', views: 1000 })
    expect((await me('GET', list)).json['median']).toBeNull()
    await insertJob(db, { companyId })
    const { json } = await me('GET', list)
    expect(json['median']).toEqual({ views: 35, apply_clicks: 3.5, saves: 2, rate: 0.1 })
    expect(json['totals']).toEqual({ views: 1360, apply_clicks: 36, saves: 16 })
  })

  test('includes the median rate of the open and closed jobs with at least 20 views', async () => {
    const { server, companyId, db } = await board()
    const me = await staff(server)
    const add = async (views: number, applyClicks: number, { stage = 'board', day = '2026-11-20' } = {}) => {
      const jobId = await insertJob(db, { companyId, stage })
      await db.insert(jobStatistics).values({ jobId, day, views, applyClicks })
      return jobId
    }
    for (let clicks = 1; clicks < 10; clicks++)
      await add(100, clicks, { stage: clicks < 4 ? 'off' : 'board' })
    await add(19, 19)
    await add(100, 99, { day: '2026-08-01' })
    expect((await me('GET', list)).json['median_rate']).toBeNull()
    const last = await add(20, 2)
    expect((await me('GET', list)).json['median_rate']).toBeCloseTo(0.055)
    const { json } = await me('GET', `/ninja-api/dashboard/jobs/${last}/figures`)
    expect(json['median_rate']).toBeCloseTo(0.055)
  })

  test('staff see the statistics of all jobs', async () => {
    const { server, job, others } = await employer()
    const me = await staff(server)
    const { json } = await me('GET', list)
    expect(json).toMatchObject({ count: 2, results: [{ job_id: others }, { job_id: job }] })
  })

  test('an employer can read the statistics of the last 30 days of their own jobs only', async () => {
    const { me, job, others } = await employer()
    const read = (id: number | string) => me.get(`/ninja-api/dashboard/jobs/${id}/figures`)
    const { status, text } = await read(job)
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { job_id: job, totals: { views: 117 }, last_30_days: { views: 17, apply_clicks: 1, saves: 2 } },
    ])
    expect((await read(others)).status).toBe(404)
    expect((await read(2 ** 40)).status).toBe(404)
    expect((await read('x')).status).toBe(422)
  })

  test('exports CSV with escaped formulas', async () => {
    const { me, job } = await employer()
    const { text, headers } = await me.get('/ninja-api/dashboard/figures.csv?weeks=2')
    expect(headers['content-disposition']).toBe('attachment; filename="figures.csv"')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFjob_id,title,company,week,from,views,apply_clicks,saves',
      `${job},Luthier,'=Quintette,2026-W46,2026-11-09,10,0,0`,
      `${job},Luthier,'=Quintette,2026-W47,2026-11-16,7,1,2`,
      '',
    ])
  })

  test('users without a company get an empty list of statistics, or 403 if only staff may post jobs', async () => {
    const { loggedIn } = await accounts()
    const { text } = await (await loggedIn('app')).get(list)
    expect(JSON.parse(text)).toEqual({
      count: 0,
      page: 1,
      pages: 1,
      totals: { views: 0, apply_clicks: 0, saves: 0 },
      median: null,
      median_rate: null,
      results: [],
    })
    const closed = await accounts({ JOBS_WRITABLE_BY: 'staff' })
    const me = await closed.loggedIn('app')
    for (const url of [list, `${list}.csv`]) expect((await me.get(url)).status).toBe(403)
  })
})
