// Searches over HTTP. Tests the parts of a response, and that all pages of a search come from the same list.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type SearchWire, searchWire } from '#contract/jobs/search.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { newApp, type TestApp, testApp } from '#server/testing.ts'

import { jobsPath } from '../testing.ts'

const searchPath = '/ninja-api/jobs/search'
const somePath = '/ninja-api/jobs/some'
const day = (count: number) => new Date(Date.UTC(2026, 9, count))

async function searched({ app }: TestApp, search = ''): Promise<SearchWire> {
  const answer = await app.inject(searchPath + search)
  expect(answer.statusCode).toBe(200)
  return searchWire.parse(JSON.parse(answer.body))
}

const titlesOf = ({ jobs }: SearchWire) => jobs.map(({ title }) => title)
const ten = Array.from({ length: 10 }, (_, place) => ({ title: `Job ${place}`, createdAt: day(20 - place) }))

describe('a page of search results', () => {
  test('contains the filter counts, and the cards of jobs without their descriptions', async () => {
    const server = await testApp()
    await insertJobs(server.db, [
      { title: 'Luthier', description: '**Tune** it.', countries: ['DE'], createdAt: day(2) },
      { title: 'Drummer', salaryMin: 50_000, salaryMax: 90_500, countries: ['AT', 'DE'], createdAt: day(1) },
    ])
    const wire = await searched(server, '?q=luthier')
    expect(wire).toMatchObject({
      total: 1,
      page: 1,
      page_count: 1,
      all: 2,
      without_salary: 1,
      without_country: 0,
      salary_span: { min: 50_000, max: 91_000 },
      rates_date: null,
      countries: [
        { code: 'AT', jobs: 1 },
        { code: 'DE', jobs: 2 },
      ],
      offers: [],
    })
    expect(wire.options['location_type']).toEqual({ Remote: 2, 'In-Person': 0, Hybrid: 0 })
    expect(wire.counts['location_type']).toEqual({ Remote: 1, 'In-Person': 0, Hybrid: 0 })
    expect(wire.counts['country']).toEqual({ AT: 0, DE: 1 })
    expect(wire.jobs[0]).toMatchObject({ title: 'Luthier', short_description: 'Tune it....' })
    expect(wire.jobs[0]).not.toHaveProperty('description')
    expect(wire.jobs[0]?.company).not.toHaveProperty('description')
  })

  test('without results offers other searches', async () => {
    const server = await testApp()
    await insertJobs(server.db, ten)
    const offers = [
      { kind: 'words', label: 'remote + job', search: '?q=remote%20job&match=words', total: 10 },
      { kind: 'filter', label: 'Remote', search: '?location_type=Remote', total: 10 },
      { kind: 'word', label: 'job', search: '?q=job', total: 10 },
    ]
    expect(await searched(server, '?q=remote%20job')).toMatchObject({ total: 0, offers })
  })

  test('returns 304 for a matching ETag until the jobs change', async () => {
    const { app, db } = await testApp()
    await insertJobs(db, ten)
    const { etag } = (await app.inject(searchPath)).headers
    const again = await app.inject({ url: searchPath, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    await insertJob(db)
    const other = await app.inject({ url: searchPath, headers: { 'if-none-match': String(etag) } })
    expect(other.statusCode).toBe(200)
  })

  test.each(['2', '999999999', '1000000000', '9'.repeat(99)])(
    'is the last of two pages if page $0 is requested',
    async (page) => {
      const server = await testApp()
      await insertJobs(server.db, ten)
      expect(await searched(server, `?page=${page}`)).toMatchObject({ page: 2, page_count: 2 })
    },
  )

  test.each(['?page=99999999999', '?q=%', '?version=', `?q=${'x'.repeat(4000)}`, '?salary_min=-1&sort=no'])(
    'ignores the invalid parameters $0',
    async (search) => {
      const server = await testApp()
      await insertJobs(server.db, ten)
      expect(await searched(server, search)).toMatchObject({ all: 10 })
    },
  )
})

describe('the next page of a search after a write', () => {
  test('neither repeats jobs of the first page nor skips a job', async () => {
    const server = await testApp()
    await insertJobs(server.db, ten)
    const first = await searched(server)
    await insertJob(server.db, { title: 'Newest', createdAt: day(25) })
    const second = await searched(server, `?page=2&version=${first.version}`)
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(ten.map(({ title }) => title))
    expect(second.version).toBe(first.version)
    expect(titlesOf(await searched(server))).toContain('Newest')
  })

  test('comes from the current list if the earlier list is no longer cached', async () => {
    const server = await newApp({}, undefined, { jobsCacheBytes: 1_000_000 })
    await insertJobs(server.db, ten)
    const first = await searched(server)
    await insertJob(server.db, { title: 'Newest', createdAt: day(25) })
    const newest = await searched(server)
    for (let count = 0; count < 600; count++) await searched(server, `?q=word${count}`)
    const later = await searched(server, `?page=2&version=${first.version}`)
    expect(later).toMatchObject({ version: newest.version, all: 11 })
    expect(await searched(server, '?version=unheard-of')).toMatchObject({ version: newest.version })
  })

  test.each([
    ['has been withdrawn', `update jobs set stage = 'off' where`],
    ['has been removed', 'delete from jobs where'],
    ['now has an expiry in the past', `update jobs set expires_at = '2020-01-01' where`],
  ])('shows no job that %s', async (_what, statement) => {
    const server = await testApp()
    await insertJobs(server.db, ten)
    const { version } = await searched(server)
    const next = `?page=2&version=${version}`
    expect(titlesOf(await searched(server, next))).toContain('Job 7')
    await server.db.execute(sql`${sql.raw(statement)} title = 'Job 7'`)
    await waitForNotifications()
    expect(await searched(server)).toMatchObject({ all: 9 })
    const later = await searched(server, next)
    expect(titlesOf(later)).toEqual(['Job 5', 'Job 6', 'Job 8', 'Job 9'])
    expect(later).toMatchObject({ version, all: 10 })
  })

  test('omits expired jobs', async () => {
    const server = await testApp()
    const expiresAt = new Date(server.clock.now.getTime() + 60_000)
    await insertJobs(server.db, [...ten, { title: 'Short', createdAt: day(1), expiresAt }])
    const { version } = await searched(server)
    const last = `?page=3&version=${version}`
    expect(titlesOf(await searched(server, last))).toEqual(['Short'])
    server.clock.now = new Date(expiresAt.getTime() + 1)
    expect(titlesOf(await searched(server, last))).not.toContain('Short')
  })

  test('comes from the current list if all its jobs have left the board', async () => {
    const server = await testApp()
    await insertJobs(server.db, [...ten, { title: 'Zither maker' }])
    const { version } = await searched(server)
    const zither = `?q=zither&version=${version}`
    expect(await searched(server, zither)).toMatchObject({ version, total: 1 })
    await server.db.execute(sql`update jobs set stage = 'off' where title = 'Zither maker'`)
    await waitForNotifications()
    const newest = await searched(server)
    expect(await searched(server, zither)).toMatchObject({ version: newest.version, total: 0, jobs: [] })
  })

  test('comes from the earlier list while that list is cached, even after eight writes', async () => {
    const server = await testApp()
    await insertJobs(server.db, ten)
    const { version } = await searched(server)
    for (let count = 0; count < 8; count++) {
      await insertJob(server.db)
      await searched(server)
    }
    expect(await searched(server, `?version=${version}`)).toMatchObject({ version, all: 10 })
  })
})

describe('jobs requested by ID', () => {
  test('are returned in the requested order, without jobs that are not visible', async () => {
    const { app, db } = await testApp()
    const [one, two, closed] = await insertJobs(db, [{ title: 'One' }, { title: 'Two' }, { stage: 'off' }])
    const answer = await app.inject(`${somePath}?ids=${two},${closed},999999,${one},${two}`)
    expect(answer.json()).toMatchObject([{ title: 'Two' }, { title: 'One' }])
    expect((await app.inject(somePath)).json()).toEqual([])
  })

  test.each([
    ['text instead of an ID', 'one'],
    ['an ID that is too long', '1'.repeat(16)],
    ['too many IDs', Array.from({ length: 101 }, (_, id) => id).join(',')],
  ])('return 422 for %s', async (_what, ids) => {
    const { app } = await testApp()
    const answer = await app.inject(`${somePath}?ids=${ids}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ detail: [{ loc: ['query', 'ids'] }] })
  })
})

test('similar jobs are visible jobs of other companies with a common skill', async () => {
  const { app, db } = await testApp()
  const [id = 0] = await insertJobs(db, [{ title: 'One', skills: ['Django', 'GIS'] }])
  const companyId = await insertCompany(db)
  await insertJobs(db, [
    { title: 'Near', skills: ['django'], companyId, location: 'Lyon', salaryMin: 50_000, salaryMax: null },
    {
      title: 'Nearer',
      skills: ['Django', 'GIS'],
      companyId,
      location: null,
      salaryMin: null,
      salaryMax: null,
    },
    { title: 'Far', skills: ['Rust'], companyId },
    { title: 'Gone', skills: ['Django'], companyId, stage: 'off' },
  ])
  const similar = async (job: number) => app.inject(`${jobsPath}/${job}/similar`)
  expect((await similar(id)).json()).toMatchObject([
    { title: 'Nearer', location: null, pay: '' },
    { title: 'Near', location: 'Lyon', pay: 'From $50,000/yr' },
  ])
  expect((await similar(999_999)).statusCode).toBe(404)
})

test('the endpoint for more jobs of a company returns up to five other jobs', async () => {
  const { app, db } = await testApp()
  const companyId = await insertCompany(db)
  const [other = 0] = await insertJobs(db, [{ title: 'Of another' }])
  const [id = 0] = await insertJobs(
    db,
    ten.map((job) => ({ ...job, companyId })),
  )
  const more = async (job: number) => app.inject(`${jobsPath}/${job}/more`)
  expect((await more(id)).json()).toMatchObject(ten.slice(1, 6).map(({ title }) => ({ title })))
  expect((await more(other)).json()).toEqual([])
  expect((await more(999_999)).statusCode).toBe(404)
})
