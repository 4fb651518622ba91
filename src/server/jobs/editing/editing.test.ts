// Tests POST /ninja-api/jobs, and PUT and DELETE /ninja-api/jobs/{job_id}.
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'
import { jobCreateBody } from '#contract/jobs/jobs.ts'
import { MAX_DESCRIPTION_LENGTH } from '#contract/jobs/limits.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { jobBody, type Answer, type Caller, jobsPath, staff } from '../testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** Creates a server, a staff user and a company. */
async function office() {
  const server = await accounts()
  const me = await staff(server, 'app')
  const company_id = await insertCompany(server.db, { name: 'Quintette' })
  const create = (parts: Record<string, unknown> = {}) =>
    me('POST', jobsPath, { body: jobBody({ company_id, ...parts }) })
  return { ...server, me, company_id, create }
}

/** Returns the field and the error type of each error in a response, such as 'title missing'. */
function faults({ json: { detail } }: Answer): string[] {
  const response = Array.isArray(detail) ? detail : []
  return response.map(({ type, loc }) => `${loc.slice(2).join('.')} ${type}`)
}

/** Counts the SQL statements of other transactions that wait for this transaction to end. */
async function countWaiting(tx: Db): Promise<number> {
  const { rows } = await tx.execute(
    sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
  )
  return rows.length
}

const onBoard = async (call: Caller) => {
  const rows: { title: string }[] = JSON.parse((await call('GET', jobsPath)).text)
  return rows.map(({ title }) => title)
}

test('a description can have the maximum length in any script', async () => {
  const { create } = await office()
  expect(await create({ description: '記'.repeat(MAX_DESCRIPTION_LENGTH) })).toMatchObject({ status: 200 })
})

describe('the API, given invalid input', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ salary_min: true }, 'salary_min int_type'],
    [{ salary_min: [1] }, 'salary_min int_type'],
    [{ salary_min: {} }, 'salary_min int_type'],
    [{ salary_min: '' }, 'salary_min int_parsing'],
    [{ salary_min: -1 }, 'salary_min greater_than_equal'],
    [{ salary_min: 1e20 }, 'salary_min less_than_equal'],
    [{ salary_min: '99999999999' }, 'salary_min less_than_equal'],
    [{ salary_min: 9, salary_max: 8 }, 'salary_min value_error'],
    [{ salary_period: 'decade' }, 'salary_period literal_error'],
    [{ salary_currency: 'XXX' }, 'salary_currency value_error'],
    [{ salary_currency: null }, 'salary_currency string_type'],
    [{ company_id: null }, 'company_id int_type'],
    [{ company_id: true }, 'company_id int_type'],
    [{ is_active: null }, 'is_active bool_type'],
    [{ is_active: [] }, 'is_active bool_type'],
    [{ is_active: 2 }, 'is_active bool_parsing'],
    [{ title: {} }, 'title string_type'],
    [{ title: ' \n ' }, 'title string_too_short'],
    [{ title: 'x'.repeat(501) }, 'title string_too_long'],
    [{ title: 'a\0b' }, 'title value_error'],
    [{ description: '[]'.repeat(501) }, 'description value_error'],
    [{ description: '>'.repeat(11) }, 'description value_error'],
    [{ description: '\ud800' }, 'description value_error'],
    [{ location: null }, 'location string_type'],
    [{ skills: null }, 'skills list_type'],
    [{ skills: ['a', ['b']] }, 'skills.1 string_type'],
    [{ skills: Array.from({ length: 101 }, String) }, 'skills too_long'],
    [{ countries: ['DE', 'XX'] }, 'countries.1 value_error'],
    [{ expires_at: 'soon' }, 'expires_at datetime_parsing'],
    [{ expires_at: 5 }, 'expires_at datetime_parsing'],
    [{ expires_at: '2026-13-45' }, 'expires_at datetime_parsing'],
    [{ expires_at: '9999-01-01' }, 'expires_at value_error'],
  ])('rejects %j with 422 and stores nothing', async (parts, fault) => {
    const { create, me } = await office()
    const response = await create(parts)
    expect([response.status, faults(response)]).toEqual([422, [fault]])
    expect((await me('GET', `${jobsPath}?include=all`)).text).toBe('[]')
  })

  test.each([
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    'http://a@b',
    'https://',
    '/apply',
    'mailto:',
    'mailto://a@evil.example',
    'mailto:a@1.2.3.4.5',
    'http://acme.example:99999',
    'http://1.2.3.4.5',
    '',
  ])('rejects the apply link %j', async (apply_link) => {
    const { create } = await office()
    const response = await create({ apply_link })
    expect(faults(response)).toEqual(['apply_link value_error'])
    expect(response.json['detail']).toMatchObject([
      { msg: 'Value error, must be an http, https or mailto address' },
    ])
  })

  test('rejects a new description with too much markup, but keeps an existing one', async () => {
    const { create, me, db } = await office()
    const description = '_a*'.repeat(20_000)
    expect((await create({ description })).json['detail']).toMatchObject([
      {
        loc: ['body', 'payload', 'description'],
        msg: 'Value error, has more than 1,000 asterisks, underscores and brackets',
      },
    ])
    const path = `${jobsPath}/${await insertJob(db, { description })}`
    expect((await me('PUT', path, { body: { title: 'Editor' } })).status).toBe(200)
    expect((await me('PUT', path, { body: { description } })).status).toBe(422)
  })

  test('rejects NaN and Infinity', async () => {
    const { app, me } = await office()
    const answer = await app.inject({ method: 'POST', url: jobsPath, payload: '{"salary_min": NaN}' })
    expect(answer.statusCode).toBe(401)
    expect((await me('POST', jobsPath, { body: { salary_min: Infinity } })).status).toBe(422)
  })

  test('rejects keys such as __proto__ without changing an object prototype', async () => {
    const { me } = await office()
    const body: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "title": "x"}')
    expect((await me('POST', jobsPath, { body })).status).toBe(400)
    expect((await me('POST', jobsPath, { body: { constructor: { prototype: {} } } })).status).toBe(400)
    expect({}).not.toHaveProperty('polluted')
  })

  test('rejects a body that is not an object', async () => {
    const { me, db } = await office()
    const id = await insertJob(db)
    for (const body of [1, 'x', true, []])
      expect((await me('PUT', `${jobsPath}/${id}`, { body })).status).toBe(422)
  })

  test('returns 404 for an unknown company or job, and 422 for an ID that is not a number', async () => {
    const { create, me } = await office()
    for (const company_id of [999_999, 0, -1, 2 ** 40, '99999999999999999999'])
      expect((await create({ company_id })).status).toBe(404)
    for (const method of ['PUT', 'DELETE'] as const) {
      const sent = method === 'PUT' ? { body: {} } : {}
      expect((await me(method, `${jobsPath}/999999`, sent)).status).toBe(404)
      expect((await me(method, `${jobsPath}/abc`, sent)).status).toBe(422)
    }
    const id = (await create()).json.id
    expect((await me('PUT', `${jobsPath}/${id}`, { body: { company_id: 999_999 } })).status).toBe(404)
  })

  test('reports errors in the path and in the body together', async () => {
    const server = await accounts()
    const me = await staff(server)
    const locations = async (path: string, body: unknown) => {
      const { status, text } = await me('PUT', path, { body })
      const { detail }: { detail: { loc: string[] }[] } = JSON.parse(text)
      return [status, ...detail.map(({ loc }) => loc.join(' '))]
    }
    const title = 'body payload title'
    expect(await locations(`${jobsPath}/abc`, { title: 1 })).toEqual([422, 'path job_id', title])
    expect(await locations(`${jobsPath}/abc`, {})).toEqual([422, 'path job_id'])
    expect(await locations(`${jobsPath}/1`, { title: 1 })).toEqual([422, title])
    expect(await locations('/ninja-api/companies/abc', { name: 1 })).toEqual([
      422,
      'path company_id',
      'body payload name',
    ])
  })

  test('rejects a change that makes the maximum pay lower than the minimum', async () => {
    const { create, me } = await office()
    const { json } = await create({ salary_min: 50_000, salary_max: 70_000 })
    const response = await me('PUT', `${jobsPath}/${json.id}`, { body: { salary_max: 40_000 } })
    expect(faults(response)).toEqual(['salary_max value_error'])
  })
})

describe('a new job', () => {
  test('is published for 90 days, with a slug from its title', async () => {
    const { create } = await office()
    expect((await create({ title: '  Señor   Dev ' })).json).toMatchObject({
      title: 'Señor Dev',
      slug: 'senor-dev',
      company: { name: 'Quintette' },
      skills: [],
      countries: [],
      is_active: true,
      created_at: '2026-11-20T12:00:00.000Z',
      first_published_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2027-02-18T23:59:59.999Z',
    })
  })

  test.each([
    ['2026-12-24', '2026-12-24T23:59:59.999Z'],
    ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00.000Z'],
    [null, null],
  ])('expires at the given time: %s', async (expires_at, end) => {
    const { create } = await office()
    expect((await create({ expires_at })).json['expires_at']).toBe(end)
  })

  test('that is created with is_active: false is published for 90 days when it is first activated', async () => {
    const { create, me, clock } = await office()
    const { json } = await create({ is_active: false })
    expect(json).toMatchObject({ first_published_at: null, expires_at: null })
    clock.now = new Date('2026-12-01T12:00:00Z')
    const published = await me('PUT', `${jobsPath}/${json.id}`, { body: { is_active: true } })
    expect(published.json).toMatchObject({
      first_published_at: '2026-12-01T12:00:00.000Z',
      expires_at: '2027-03-01T23:59:59.999Z',
    })
  })

  test('appears immediately in the list of the server that creates it, and soon in those of other servers', async () => {
    const other = await testApp()
    const { create, me, company_id } = await office()
    await other.app.inject(jobsPath)
    const { json } = await create({ title: 'Heard of' })
    expect(await onBoard(me)).toEqual(['Heard of'])
    await expect.poll(async () => (await other.app.inject(jobsPath)).body).toContain('Heard of')
    await me('PUT', `/ninja-api/companies/${company_id}`, { body: { name: 'Renamed' } })
    expect((await me('GET', jobsPath)).text).toContain('Renamed')
    await expect.poll(async () => (await other.app.inject(jobsPath)).body).toContain('Renamed')
    await me('DELETE', `${jobsPath}/${json.id}`)
    expect(await onBoard(me)).toEqual([])
    await expect.poll(async () => (await other.app.inject(jobsPath)).body).toBe('[]')
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "';alert(1)//",
    '{{constructor.constructor("alert(1)")()}}',
    '</title><svg onload=alert(1)>',
    '\u202Egnp.exe',
    '[x](javascript:alert(1))',
    `e${'\u0301'.repeat(50)}`,
    '100%_\\',
  ])('returns markup unchanged as text: %s', async (payload) => {
    const { create, me } = await office()
    const given = { title: payload, description: payload, location: payload, skills: [payload] }
    const { json } = await create(given)
    // In single-line fields, the server removes characters that change the direction of the surrounding text.
    const kept = payload.normalize('NFC').replace('\u202E', '')
    const { status, json: read } = await me('GET', `${jobsPath}/${json.id}`)
    expect([status, read]).toMatchObject([
      200,
      { title: kept, description: payload, location: kept, skills: [kept] },
    ])
  })
})

describe('a change to a job', () => {
  test('changes only the given fields whose values differ', async () => {
    const { create, me, clock } = await office()
    const { json } = await create({ title: 'Before', salary_min: 5, skills: ['a'] })
    const url = `${jobsPath}/${json.id}`
    clock.now = new Date('2026-11-21T12:00:00Z')
    expect((await me('PUT', url, { body: { title: 'Before', salary_min: '5' } })).json).toEqual(json)
    expect((await me('PUT', url, { body: { title: 'After', salary_min: null } })).json).toEqual({
      ...json,
      title: 'After',
      slug: 'after',
      salary_min: null,
      updated_at: '2026-11-21T12:00:00.000Z',
    })
  })

  test('does not renew an expired job unless it sets a new closing date', async () => {
    const { create, me, clock } = await office()
    const { json } = await create({ expires_at: '2026-11-22' })
    const url = `${jobsPath}/${json.id}`
    clock.now = new Date('2026-11-25T12:00:00Z')
    const still = await me('PUT', url, { body: { is_active: true, title: 'New' } })
    expect(still.json).toMatchObject({ title: 'New', expires_at: json['expires_at'] })
    expect(await onBoard(me)).toEqual([])
    await me('PUT', url, { body: { expires_at: '2027-06-01' } })
    expect(await onBoard(me)).toEqual(['New'])
  })
})

describe('concurrent changes to a job', () => {
  test('a change or deletion with an outdated If-Match is rejected', async () => {
    const { create, me } = await office()
    const { json, etag } = await create()
    const url = `${jobsPath}/${json.id}`
    expect((await me('GET', url)).etag).toBe(etag)
    const first = await me('PUT', url, { body: { title: 'First' }, headers: { 'if-match': etag } })
    expect(first.status).toBe(200)
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { body: { title: 'Second' } } : {}
      const late = await me(method, url, { ...body, headers: { 'if-match': etag } })
      expect([late.status, late.json]).toEqual([
        409,
        { detail: 'This has changed since you loaded it. Load it again before you save.' },
      ])
    }
    expect((await me('GET', url)).json['title']).toBe('First')
    const headers = { 'if-match': `"other", W/${first.etag}` }
    expect((await me('PUT', url, { body: { title: 'Third' }, headers })).status).toBe(200)
    expect((await me('PUT', url, { body: {}, headers: { 'if-match': '*' } })).status).toBe(200)
  })

  test('only one of ten concurrent changes with the same If-Match succeeds', async () => {
    const { create, me } = await office()
    const { json, etag } = await create()
    const race = Array.from({ length: 10 }, (_, place) =>
      me('PUT', `${jobsPath}/${json.id}`, {
        body: { title: `Title ${place}` },
        headers: { 'if-match': etag },
      }),
    )
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test.runIf(onPostgres).each([
    ['PUT', { body: { title: 'Moved' } }, 200, { title: 'Moved', company: { name: 'Hot Club' } }],
    ['DELETE', {}, 204, { detail: 'Not Found' }],
  ] as const)('%s waits for a concurrent move to another company, then succeeds', async (...row) => {
    const [method, sent, status, left] = row
    const { db, create, me } = await office()
    const { id } = (await create()).json
    const companyId = await insertCompany(db, { name: 'Hot Club' })
    const begin = Promise.withResolvers<void>()
    const writing = begin.promise.then(() => me(method, `${jobsPath}/${id}`, sent))
    await db.transaction(async (tx) => {
      await tx.update(jobs).set({ companyId }).where(eq(jobs.id, id))
      begin.resolve()
      await expect.poll(() => countWaiting(tx)).toBe(1)
    })
    expect((await writing).status).toBe(status)
    expect((await me('GET', `${jobsPath}/${id}`)).json).toMatchObject(left)
  })

  test('a change during a deletion causes no server error', async () => {
    const { create, me } = await office()
    const url = `${jobsPath}/${(await create()).json.id}`
    const [removed, changed] = await Promise.all([
      me('DELETE', url),
      me('PUT', url, { body: { title: 'Too late?' } }),
    ])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    expect((await me('GET', url)).status).toBe(404)
    expect((await me('DELETE', url)).status).toBe(404)
  })
})

test('the log has the event, the job and the authentication method of each write', async () => {
  const { create, me, lines } = await office()
  const id = (await create()).json.id
  await me('PUT', `${jobsPath}/${id}`, { body: { title: 'x' } })
  await me('DELETE', `${jobsPath}/${id}`)
  const written = lines.filter(({ event }) => String(event).startsWith('job '))
  expect(written.map(({ event, id, by }) => [event, id, by])).toEqual([
    ['job created', id, 'session'],
    ['job changed', id, 'session'],
    ['job deleted', id, 'session'],
  ])
})

test('arbitrary writes cause no server error and do not break the list', async () => {
  const { me, company_id } = await office()
  const fields = Object.keys(jobCreateBody.def.out.def.out.shape)
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    anyText,
    fc.constantFrom(1e20, -0, '1e309', '\u202E', 'e\u0301'.repeat(200), 'x'.repeat(9_000)),
  )
  const body = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 3 })
  const property = fc.asyncProperty(body, async (parts) => {
    const made = await me('POST', jobsPath, { body: { ...jobBody({ company_id }), ...parts } })
    expect([200, 404, 422]).toContain(made.status)
    const url = `${jobsPath}/${made.json.id ?? 1}`
    const changed = await me('PUT', url, { body: parts })
    expect([200, 404, 422]).toContain(changed.status)
  })
  await fc.assert(property, { numRuns: 60 })
  expect((await me('GET', jobsPath)).status).toBe(200)
})
