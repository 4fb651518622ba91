// The companies API: /ninja-api/companies and /ninja-api/companies/{company_id}.
import { describe, expect, test } from 'vitest'

import { type JobRole, jobRoles } from '#contract/jobs/rules/actions.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'
import { accounts } from '#server/auth/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { jobBody, companiesPath, jobsPath, staff, visitor } from '../testing.ts'

async function office() {
  const server = await accounts()
  const me = await staff(server, 'app')
  return { ...server, me, create: (body: object) => me('POST', companiesPath, { body }) }
}

describe('the validation of a company', () => {
  test.each<[string, string]>([
    ['website', 'javascript:alert(1)'],
    ['website', 'JaVa\tscript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'vbscript:x'],
    ['website', '//x'],
    ['website', 'http://a@b'],
    ['website', 'mailto:jobs@quintette.example'],
    ['website', '/about'],
    ['logo', 'javascript:alert(1)'],
    ['logo', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['logo', '//x'],
    ['logo', 'https://a@b'],
    ['logo', 'http://quintette.example/logo.png'],
  ])('rejects the %s %j with 422', async (field, value) => {
    const { create, me } = await office()
    const response = await create({ name: 'Quintette', [field]: value })
    expect([response.status, response.json['detail']]).toMatchObject([
      422,
      [{ type: 'value_error', loc: ['body', 'payload', field] }],
    ])
    expect((await me('GET', companiesPath)).text).toBe('[]')
  })

  test.each<[object, string]>([
    [{}, 'missing'],
    [{ name: null }, 'string_type'],
    [{ name: ' ' }, 'string_too_short'],
    [{ name: 'x'.repeat(201) }, 'string_too_long'],
    [{ name: 'a\0' }, 'value_error'],
  ])('rejects the name in the body %j', async (body, type) => {
    const { create } = await office()
    expect((await create(body)).json['detail']).toMatchObject([{ type, loc: ['body', 'payload', 'name'] }])
  })

  test('rejects a taken name, even with different case or invisible characters', async () => {
    const { create, me } = await office()
    await create({ name: 'Ørsted' })
    const { json } = await create({ name: 'Other' })
    const error =
      'a company with this name already exists; if it is yours, ask its owners or the staff of the board to invite you'
    const detail = [
      {
        type: 'value_error',
        loc: ['body', 'payload', 'name'],
        msg: `Value error, ${error}`,
        ctx: { error },
      },
    ]
    for (const response of [
      await create({ name: ' ØRSTED ' }),
      await create({ name: 'Ør\u200Bsted\u2060\u2800\u{E0041}' }),
      await create({ name: 'Ør\u200Dsted\uFE0F' }),
      await me('PUT', `${companiesPath}/${json.id}`, { body: { name: 'ørsted' } }),
    ])
      expect([response.status, response.json]).toEqual([422, { detail }])
  })

  test('creates one company from ten concurrent requests with the same name', async () => {
    const { create } = await office()
    const response = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Quintette' })))
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ])
  })

  test('returns 404 for an unknown ID and 422 for an invalid ID', async () => {
    const { me } = await office()
    for (const [id, status] of [
      ['999999', 404],
      ['99999999999', 404],
      ['abc', 422],
    ] as const) {
      expect((await me('GET', `${companiesPath}/${id}`)).status).toBe(status)
      expect((await me('PUT', `${companiesPath}/${id}`, { body: {} })).status).toBe(status)
      expect((await me('DELETE', `${companiesPath}/${id}`)).status).toBe(status)
    }
  })
})

test('staff can create, read, change and delete a company', async () => {
  const { create, me } = await office()
  const website = 'https://quintette.example'
  const { status, json } = await create({ name: ' Hot  Club ', website })
  const company = {
    id: json.id,
    name: 'Hot Club',
    website,
    description: null,
    logo: null,
  }
  expect([status, json]).toEqual([200, company])
  const url = `${companiesPath}/${json.id}`
  expect((await me('GET', url)).json).toEqual(company)
  const changes = { website: null, logo: 'https://quintette.example/logo.png' }
  expect((await me('PUT', url, { body: changes })).json).toEqual({ ...company, ...changes })
  expect((await me('PUT', url, { body: { name: 'HOT CLUB' } })).json['name']).toBe('HOT CLUB')
  expect((await me('DELETE', url)).status).toBe(204)
  expect((await me('GET', url)).status).toBe(404)
})

test('the list of all companies is ordered by name', async () => {
  const { create, me } = await office()
  for (const name of ['beta', 'Alpha', 'Gamma']) await create({ name })
  const rows: { name: string }[] = JSON.parse((await me('GET', `${companiesPath}?include=all`)).text)
  expect(rows.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
})

describe('a visitor', () => {
  test('sees a company after its first job is published', async () => {
    const server = await office()
    const { db } = server
    const { now } = server.clock
    const see = visitor(server)
    for (const state of jobStates) {
      const name = `Company with a job that is ${state}`
      const companyId = await insertCompany(db, { name })
      await insertJobIn(db, { state, now, companyId })
      const isPublic = ['published', 'rechecking', 'changes_waiting', 'expired', 'withdrawn'].includes(state)
      expect((await see('GET', `${companiesPath}/${companyId}`)).status).toBe(isPublic ? 200 : 404)
      expect((await see('GET', companiesPath)).text.includes(name)).toBe(isPublic)
    }
  })

  test('cannot see a company without jobs, but its members, reviewers and staff can', async () => {
    const server = await office()
    const companyId = await insertCompany(server.db)
    const url = `${companiesPath}/${companyId}`
    const statusFor = async (role: JobRole) => {
      const { call } = await createPersonWithRole(server, role, companyId)
      return [role, (await call('GET', url)).status, (await call('GET', companiesPath)).text]
    }
    expect((await visitor(server)('GET', url)).status).toBe(404)
    expect(await Promise.all(jobRoles.map(statusFor))).toEqual([
      ['owner', 200, '[]'],
      ['recruiter', 200, '[]'],
      ['staff', 200, '[]'],
      ['reviewer', 200, '[]'],
      ['none', 404, '[]'],
    ])
  })

  test('cannot list all companies', async () => {
    const server = await office()
    const companyId = await insertCompany(server.db, { name: 'Draft' })
    const all = `${companiesPath}?include=all`
    expect((await visitor(server)('GET', all)).status).toBe(401)
    const owner = await createPersonWithRole(server, 'owner', companyId)
    expect((await owner.call('GET', all)).status).toBe(403)
    expect((await server.me('GET', all)).text).toContain('Draft')
  })
})

describe('deleting a company', () => {
  test('returns 409 while the company has jobs', async () => {
    const { db, me } = await office()
    const companyId = await insertCompany(db)
    const job = await insertJob(db, { companyId, stage: 'off' })
    const url = `${companiesPath}/${companyId}`
    const refused = await me('DELETE', url)
    expect([refused.status, refused.json]).toEqual([
      409,
      { detail: 'This company has 1 job. Delete or move it first.' },
    ])
    await me('DELETE', `${jobsPath}/${job}`)
    expect((await me('DELETE', url)).status).toBe(204)
  })

  test('deletes the jobs of the company too with jobs=delete', async () => {
    const { db, me } = await office()
    const companyId = await insertCompany(db)
    const job = await insertJob(db, { companyId })
    expect((await me('DELETE', `${companiesPath}/${companyId}?jobs=delete`)).status).toBe(204)
    expect((await me('GET', `${jobsPath}/${job}`)).status).toBe(404)
  })

  test('fails if the first job of the company is created at the same time, or makes that creation fail', async () => {
    const { db, me } = await office()
    const company_id = await insertCompany(db)
    const [removed, posted] = await Promise.all([
      me('DELETE', `${companiesPath}/${company_id}`),
      me('POST', jobsPath, { body: jobBody({ company_id }) }),
    ])
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([removed.status, posted.status])
  })
})

test('a change or deletion of a company with an outdated If-Match returns 409', async () => {
  const { create, me } = await office()
  const { json, etag } = await create({ name: 'Quintette' })
  const url = `${companiesPath}/${json.id}`
  const headers = { 'if-match': etag }
  expect((await me('PUT', url, { body: { name: 'First' }, headers })).status).toBe(200)
  expect((await me('PUT', url, { body: { name: 'Second' }, headers })).status).toBe(409)
  expect((await me('DELETE', url, { headers })).status).toBe(409)
})
