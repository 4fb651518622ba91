import { describe, expect, test } from 'vitest'

import { type Accounts, accounts } from '#server/auth/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import { type Caller, companiesPath, jobsPath, createCaller, staff, visitor } from '../testing.ts'

const managedJobs = '/ninja-api/dashboard/jobs'
const managedCompanies = '/ninja-api/dashboard/companies'
const day = 24 * 60 * 60 * 1000

/** Inserts a company with a job in each of four states, oldest first. */
async function board(server: Accounts) {
  const { now } = server.clock
  const at = (days: number) => new Date(now.getTime() + days * day)
  const published = { stage: 'board', firstPublishedAt: at(-5) }
  const jobs = [
    { title: 'A draft', stage: 'off', firstPublishedAt: null, createdAt: at(-4) },
    { title: 'The open one', ...published, expiresAt: at(30), createdAt: at(-3) },
    { title: 'An old one', ...published, expiresAt: at(-1), createdAt: at(-2) },
    { title: 'Withdrawn', ...published, stage: 'off', expiresAt: at(30), createdAt: at(-1) },
  ]
  const companyId = await insertCompany(server.db, { name: 'Quintette' })
  for (const job of jobs) await insertJob(server.db, { ...job, companyId })
  return companyId
}

async function office() {
  const server = await accounts()
  const companyId = await board(server)
  const me = await staff(server, 'app')
  return { ...server, server, me, companyId }
}

async function titles(me: Caller, query: string): Promise<unknown> {
  const { json } = await me('GET', `${managedJobs}?${query}`)
  return JSON.parse(JSON.stringify(json['results'])).map(({ title }: { title: string }) => title)
}

describe('the list of jobs', () => {
  test('lists all jobs, newest first, with their state and version', async () => {
    const { me } = await office()
    const { json } = await me('GET', managedJobs)
    expect(json).toMatchObject({
      count: 4,
      page: 1,
      pages: 1,
      states: { draft: 1, published: 1, expired: 1, withdrawn: 1 },
      results: [{ state: 'withdrawn' }, { state: 'expired' }, { state: 'published' }, { state: 'draft' }],
    })
    const [first] = JSON.parse(JSON.stringify(json['results']))
    expect(first).not.toHaveProperty('description')
    expect((await me('GET', `${jobsPath}/${first.id}`)).etag).toBe(first.version)
    const headers = { 'if-match': first.version }
    expect((await me('PUT', `${jobsPath}/${first.id}`, { body: { title: 'x' }, headers })).status).toBe(200)
    expect((await me('DELETE', `${jobsPath}/${first.id}`, { headers })).status).toBe(409)
  })

  test.each([
    ['draft', 'A draft'],
    ['published', 'The open one'],
    ['expired', 'An old one'],
    ['withdrawn', 'Withdrawn'],
  ])('filters by the state %s', async (state, title) => {
    const { me } = await office()
    const { json } = await me('GET', `${managedJobs}?state=${state}`)
    expect(json).toMatchObject({ count: 1, states: { draft: 1, expired: 1 }, results: [{ title, state }] })
  })

  test.each([
    ['ordering=title', ['A draft', 'An old one', 'The open one', 'Withdrawn']],
    ['ordering=-title', ['Withdrawn', 'The open one', 'An old one', 'A draft']],
    ['ordering=expires_at', ['An old one', 'Withdrawn', 'The open one', 'A draft']],
    ['ordering=-expires_at', ['Withdrawn', 'The open one', 'An old one', 'A draft']],
    ['ordering=created_at', ['A draft', 'The open one', 'An old one', 'Withdrawn']],
    [
      'ordering=nonsense&state=nonsense&page=nonsense',
      ['Withdrawn', 'An old one', 'The open one', 'A draft'],
    ],
    ['search=ONE+quint', ['An old one', 'The open one']],
    ['search=100%25', []],
  ])('the query %s returns %j in this order', async (query, expected) => {
    const { me } = await office()
    expect(await titles(me, query)).toEqual(expected)
  })

  test('returns 20 jobs a page, and the last page for a page number past the end', async () => {
    const { me, db, companyId } = await office()
    for (let n = 0; n < 18; n++) await insertJob(db, { title: `Job ${n}`, companyId })
    expect((await me('GET', `${managedJobs}?page=2`)).json).toMatchObject({ count: 22, page: 2, pages: 2 })
    expect((await me('GET', `${managedJobs}?page=999999999`)).json).toMatchObject({ page: 2 })
    expect(await titles(me, 'page=9')).toHaveLength(2)
  })

  test.each([`search=${'x'.repeat(201)}`, 'search=%00', 'search=a+b+c+d+e+f+g+h+i+j+k'])(
    'rejects %s with 422',
    async (query) => {
      const { me } = await office()
      const { status, json } = await me('GET', `${managedJobs}?${query}`)
      expect([status, json['detail']]).toMatchObject([422, [{ loc: ['query', 'search'] }]])
    },
  )
})

describe('the list of companies', () => {
  test('lists companies with their job counts and version', async () => {
    const { me, db } = await office()
    await insertCompany(db, { name: 'ångström' })
    const { json } = await me('GET', managedCompanies)
    expect(json).toMatchObject({
      count: 2,
      results: [
        { name: 'ångström', jobs: 0, published: 0 },
        { name: 'Quintette', jobs: 4, published: 1 },
      ],
    })
    const [first] = JSON.parse(JSON.stringify(json['results']))
    expect((await me('GET', `${companiesPath}/${first.id}`)).etag).toBe(first.version)
  })

  test.each([
    ['ordering=-name', ['Quintette', 'ångström']],
    ['ordering=-jobs', ['Quintette', 'ångström']],
    ['search=TETTE', ['Quintette']],
  ])('the query %s returns %j in this order', async (query, expected) => {
    const { me, db } = await office()
    await insertCompany(db, { name: 'ångström' })
    const { text } = await me('GET', `${managedCompanies}?${query}`)
    expect(JSON.parse(text).results.map(({ name }: { name: string }) => name)).toEqual(expected)
  })
})

async function permissionsOf(caller: Caller) {
  return (await caller('GET', '/ninja-api/permissions')).json
}

describe('the permissions for the dashboard', () => {
  test('depend on the role of the caller', async () => {
    const { server } = await office()
    expect(await permissionsOf(visitor(server))).toEqual({
      write_jobs: false,
      post_jobs: false,
      is_staff: false,
      review: false,
    })
    expect(await permissionsOf(await createCaller(server, { kind: 'browser', isStaff: false }))).toEqual({
      write_jobs: false,
      post_jobs: true,
      is_staff: false,
      review: false,
    })
    expect(await permissionsOf(await staff(server))).toEqual({
      write_jobs: true,
      post_jobs: true,
      is_staff: true,
      review: true,
    })
  })

  test('allow only staff to post jobs if JOBS_WRITABLE_BY is staff', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'staff' })
    const user = await createCaller(server, { kind: 'browser', isStaff: false })
    expect(await permissionsOf(user)).toEqual({
      write_jobs: false,
      post_jobs: false,
      is_staff: false,
      review: false,
    })
    expect((await user('GET', managedCompanies)).status).toBe(403)
    expect((await user('POST', companiesPath, { body: { name: 'Quintette' } })).status).toBe(403)
  })

  test('hide the jobs and companies of other users', async () => {
    const { server } = await office()
    const user = await createCaller(server, { kind: 'browser', isStaff: false })
    for (const list of [managedJobs, managedCompanies])
      expect((await visitor(server)('GET', list)).status).toBe(401)
    for (const list of [managedJobs, managedCompanies])
      expect((await user('GET', list)).json).toMatchObject({ count: 0, results: [] })
  })
})
