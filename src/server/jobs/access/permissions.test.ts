// Permissions of /ninja-api/jobs and /ninja-api/companies, for every kind of caller.
import { describe, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { companyEndpoints } from '#contract/jobs/companies.ts'
import { historyEndpoints } from '#contract/jobs/history.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import {
  jobBody,
  byKey,
  type Caller,
  jobsPath,
  createCaller,
  staff,
  visitor,
  clientKinds,
} from '../testing.ts'

/** The HTTP status that each operation of the API returns to a visitor, a user and staff. */
const matrix: Record<string, [visitor: number, user: number, staff: number]> = {
  listJobs: [200, 200, 200],
  createJob: [401, 422, 422],
  getJob: [200, 200, 200],
  updateJob: [401, 403, 200],
  deleteJob: [401, 403, 204],
  listCompanies: [200, 200, 200],
  createCompany: [401, 422, 422],
  // The test creates a company without jobs, so the company is not public.
  getCompany: [404, 404, 200],
  updateCompany: [401, 404, 200],
  deleteCompany: [401, 404, 204],
  // The test has deleted the job by now, and only staff can see the history of a deleted job.
  getJobHistory: [401, 404, 200],
  getCompanyHistory: [401, 403, 200],
}

const endpoints: Endpoint[] = [
  ...Object.values(jobEndpoints),
  ...Object.values(companyEndpoints),
  ...Object.values(historyEndpoints),
]

test.each(clientKinds)('each endpoint returns the status in the matrix (client: %s)', async (kind) => {
  const server = await accounts()
  const callers = [
    visitor(server),
    await createCaller(server, { kind, isStaff: false }),
    await staff(server, kind),
  ]
  const ids = { job_id: await insertJob(server.db), company_id: await insertCompany(server.db) }
  const response: Record<string, number[]> = {}
  for (const { id, method, path } of endpoints) {
    const url = path.replace('{job_id}', String(ids.job_id)).replace('{company_id}', String(ids.company_id))
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    response[id] = []
    for (const call of callers) response[id].push((await call(method, url, body)).status)
  }
  expect(response).toEqual(matrix)
})

describe('authentication and permission', () => {
  test('a visitor is rejected before the body is read', async () => {
    const server = await accounts()
    const answer = await server.app.inject({
      method: 'POST',
      url: jobsPath,
      headers: { 'content-type': 'application/json' },
      payload: '{bad',
    })
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Unauthorized' }])
  })

  test('a browser that fails the CSRF check gets 403, logged in or not', async () => {
    const server = await accounts()
    for (const call of [await staff(server, 'browser'), byCookie(server.app)]) {
      for (const token of ['', 'wrong']) {
        const response = await call('POST', jobsPath, { body: {}, headers: { 'x-csrftoken': token } })
        expect([response.status, response.json]).toEqual([403, { detail: 'CSRF check Failed' }])
      }
    }
  })

  test('a write from a page of another site returns 403', async () => {
    const server = await accounts()
    const me = await staff(server)
    const response = await me('POST', jobsPath, { body: {}, headers: { origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
  })

  test.each([jobsPath, `${jobsPath}?include=all`])(
    'an invalid session token gives no access to %s',
    async (path) => {
      const { app } = await accounts()
      const response = async (headers: Record<string, string>) =>
        (await app.inject({ method: path === jobsPath ? 'POST' : 'GET', url: path, headers })).statusCode
      expect(await response({ 'x-session-token': 'unknown' })).toBe(403)
      expect(await response({ 'x-session-token': '' })).toBe(401)
      expect(await response({ 'x-session-token': 'unknown', authorization: 'Api-Key unknown' })).toBe(401)
    },
  )

  test.each(['unknown', '', 'fb_' + 'a'.repeat(40)])('the API key "%s" is rejected', async (key) => {
    const server = await accounts()
    const response = await byKey(server, key)('POST', jobsPath, { body: {} })
    expect(response.status).toBe(401)
  })

  test('the error for a user outside the company says that only members or staff can write', async () => {
    const server = await accounts()
    const me = await createCaller(server, { kind: 'app', isStaff: false })
    const company_id = await insertCompany(server.db)
    const id = await insertJob(server.db, { companyId: company_id })
    const created = await me('POST', jobsPath, { body: jobBody({ company_id }) })
    const changed = await me('PUT', `${jobsPath}/${id}`, { body: {} })
    for (const { status, json } of [created, changed])
      expect([status, json]).toEqual([
        403,
        { detail: 'Only members of this company, or staff, may do that.' },
      ])
    expect((await me('POST', jobsPath, { body: jobBody({ company_id: 2 ** 30 }) })).status).toBe(404)
  })

  test('with JOBS_WRITABLE_BY=staff, the error for a user says that only staff can write', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'staff' })
    const me = await createCaller(server, { kind: 'app', isStaff: false })
    const response = await me('POST', jobsPath, { body: {} })
    expect(response.json).toEqual({ detail: 'Only staff may write here.' })
  })

  test('with JOBS_WRITABLE_BY=authenticated, every user can write', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'authenticated' })
    const me = await createCaller(server, { kind: 'app', isStaff: false })
    const company_id = await insertCompany(server.db)
    expect((await me('POST', jobsPath, { body: jobBody({ company_id }) })).status).toBe(200)
    expect((await visitor(server)('POST', jobsPath, { body: {} })).status).toBe(401)
  })
})

describe('an unpublished job', () => {
  test.each(clientKinds)('is visible only to staff (client: %s)', async (kind) => {
    const server = await accounts()
    const hidden = [
      await insertJob(server.db, { stage: 'off' }),
      await insertJob(server.db, { expiresAt: new Date('2026-11-19T12:00:00Z') }),
    ]
    const [boss, user] = [await staff(server, kind), await createCaller(server, { kind, isStaff: false })]
    for (const id of hidden) {
      expect((await boss('GET', `${jobsPath}/${id}`)).status).toBe(200)
      for (const other of [user, visitor(server)])
        expect((await other('GET', `${jobsPath}/${id}`)).status).toBe(404)
    }
    const all = await boss('GET', `${jobsPath}?include=all`)
    expect(idsOf(all.text)).toEqual(hidden.toReversed())
    expect((await user('GET', `${jobsPath}?include=all`)).status).toBe(403)
    expect((await visitor(server)('GET', `${jobsPath}?include=all`)).status).toBe(401)
    expect(idsOf((await boss('GET', jobsPath)).text)).toEqual([])
  })

  test('is missing from the board until it is published again', async () => {
    const server = await accounts()
    const me = await staff(server)
    const id = await insertJob(server.db)
    for (const is_active of [false, true]) {
      await me('PUT', `${jobsPath}/${id}`, { body: { is_active } })
      expect(idsOf((await visitor(server)('GET', jobsPath)).text)).toEqual(is_active ? [id] : [])
      expect((await visitor(server)('GET', `${jobsPath}/${id}`)).status).toBe(is_active ? 200 : 404)
    }
  })
})

test.each([
  ['employers', 'Members of a company can post its jobs'],
  ['staff', 'Only staff may write'],
  ['authenticated', 'Any logged-in user may write'],
])('the API description says who may write with JOBS_WRITABLE_BY=%s', async (JOBS_WRITABLE_BY, words) => {
  const { app } = await accounts({ JOBS_WRITABLE_BY })
  const { info } = (await app.inject('/ninja-api/openapi.json')).json<{ info: { description: string } }>()
  expect(info.description).toContain(words)
})

test('the API ignores headers and parameters that override the method', async () => {
  const server = await accounts()
  const me = await staff(server, 'key')
  const id = await insertJob(server.db)
  const headers = {
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
    'x-http-method': 'DELETE',
  }
  const [read, changed] = [
    await me('GET', `${jobsPath}/${id}?_method=DELETE`, { headers }),
    await me('PUT', `${jobsPath}/${id}?_method=DELETE`, { headers, body: { _method: 'DELETE' } }),
  ]
  expect([read.status, changed.status]).toEqual([200, 200])
  expect((await me('GET', `${jobsPath}/${id}`)).status).toBe(200)
})

function byCookie(app: Parameters<typeof visitor>[0]['app']): Caller {
  const call = visitor({ app })
  return (method, path, { body, headers } = {}) =>
    call(method, path, { body, headers: { cookie: 'csrftoken=a', ...headers } })
}

function idsOf(text: string): number[] {
  const rows: { id: number }[] = JSON.parse(text)
  return rows.map(({ id }) => id)
}
