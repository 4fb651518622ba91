// The responses of GET /ninja-api/jobs and GET /ninja-api/jobs/{job_id}.
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { jobWire } from '#contract/jobs/job.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { tagOf } from '#server/http/tags.ts'
import { type TestApp, testApp } from '#server/testing.ts'

const list = '/ninja-api/jobs'
const yesterday = new Date('2026-11-19T12:00:00Z')
const tomorrow = new Date('2026-11-21T12:00:00Z')

async function listedIds({ app }: TestApp): Promise<number[]> {
  const answer = await app.inject(list)
  return answer.json<{ id: number }[]>().map(({ id }) => id)
}

describe('unsupported methods', () => {
  test.each([
    ['PUT', list, 'GET, POST'],
    ['DELETE', list, 'GET, POST'],
    ['PATCH', list, 'GET, POST'],
    ['OPTIONS', list, 'GET, POST'],
    ['PATCH', `${list}/1`, 'DELETE, GET, PUT'],
    ['POST', `${list}/1`, 'DELETE, GET, PUT'],
    ['OPTIONS', `${list}/1`, 'DELETE, GET, PUT'],
  ] as const)('%s %s returns 405 with the allowed methods', async (method, url, allow) => {
    const { app } = await testApp()
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('HEAD returns the headers of GET without the body', async () => {
    const { app } = await testApp()
    const [head, get] = [await app.inject({ method: 'HEAD', url: list }), await app.inject(list)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })
})

describe('one job', () => {
  test('an ID that is not a number returns 422 with the message of Django Ninja', async () => {
    const { app } = await testApp()
    const answer = await app.inject(`${list}/abc`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      detail: [
        {
          type: 'int_parsing',
          loc: ['path', 'job_id'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
        },
      ],
    })
  })

  test.each(['1.5', '1e3', '0x10', '%20', 'null', '٣', '1;--', "1'", '1_000'])(
    'the ID %s returns 422',
    async (id) => {
      const { app } = await testApp()
      expect((await app.inject(`${list}/${encodeURIComponent(decodeURIComponent(id))}`)).statusCode).toBe(422)
    },
  )

  test.each(['999999999', '0', '-1', '2147483648', '9223372036854775808', '9'.repeat(99)])(
    'the ID %s returns 404 because no job has it',
    async (id) => {
      const { app } = await testApp()
      const answer = await app.inject(`${list}/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: 'Not Found' })
    },
  )

  test.each([
    `${list}/`,
    '/ninja-api/nope',
    '/ninja-api/',
    `${list}/1/`,
    `/${list}`,
    `${list}/${'9'.repeat(101)}`,
  ])('the path %s returns 404', async (url) => {
    const { app } = await testApp()
    const answer = await app.inject({ method: 'GET', url: `http://localhost${url}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<html')
  })

  test('withdrawn and expired jobs return 404 to visitors', async () => {
    const { app, db } = await testApp()
    const hidden = [await insertJob(db, { stage: 'off' }), await insertJob(db, { expiresAt: yesterday })]
    for (const id of hidden) expect((await app.inject(`${list}/${id}`)).statusCode).toBe(404)
  })

  test('the response for a job has every field of the contract', async () => {
    const { app, db } = await testApp()
    const companyId = await insertCompany(db, { name: 'Quintette', website: 'https://quintette.example' })
    const id = await insertJob(db, {
      companyId,
      title: 'Guitarist',
      description: 'Play <b>fast</b>.',
      salaryMin: 50_000,
      salaryMax: null,
      salaryPeriod: 'year',
      skills: ['Django', 'swing'],
      countries: ['FR'],
      createdAt: yesterday,
      updatedAt: yesterday,
      firstPublishedAt: yesterday,
      expiresAt: tomorrow,
    })
    const answer = await app.inject(`${list}/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      id,
      title: 'Guitarist',
      description: 'Play <b>fast</b>.',
      company: {
        id: companyId,
        name: 'Quintette',
        website: 'https://quintette.example',
        description: null,
        logo: null,
      },
      location_type: 'Remote',
      location: null,
      salary_min: 50_000,
      salary_max: null,
      salary_period: 'year',
      salary_currency: 'USD',
      employment_schedule: 'Full-time',
      contract_type: 'Employee',
      seniority_level: 'Senior',
      skills: ['Django', 'swing'],
      apply_link: 'https://example.org/apply',
      is_active: true,
      created_at: '2026-11-19T12:00:00.000Z',
      updated_at: '2026-11-19T12:00:00.000Z',
      slug: 'guitarist',
      expires_at: '2026-11-21T12:00:00.000Z',
      first_published_at: '2026-11-19T12:00:00.000Z',
      countries: ['FR'],
      visa_sponsorship: false,
      publish_at: null,
      overlap: null,
    })
  })
})

describe('the list of jobs', () => {
  test('is empty on a board without jobs', async () => {
    const { app } = await testApp()
    const answer = await app.inject(list)
    expect([answer.statusCode, answer.body]).toEqual([200, '[]'])
  })

  test('lists the newest job first, and breaks ties by descending ID', async () => {
    const site = await testApp()
    const older = await insertJob(site.db, { createdAt: yesterday })
    const newest = await insertJob(site.db, { createdAt: tomorrow })
    const twin = await insertJob(site.db, { createdAt: yesterday })
    expect(await listedIds(site)).toEqual([newest, twin, older])
  })

  test('contains each job exactly as the URL of the job returns it', async () => {
    const { app, db } = await testApp()
    const id = await insertJob(db, { locationType: 'On the moon', employmentSchedule: null })
    const [listed] = (await app.inject(list)).json<unknown[]>()
    expect(listed).toEqual((await app.inject(`${list}/${id}`)).json())
    expect(jobWire.parse(listed)).toEqual(listed)
  })

  test('omits withdrawn and expired jobs', async () => {
    const site = await testApp()
    const shown = await insertJob(site.db, { expiresAt: tomorrow })
    await insertJob(site.db, { stage: 'off' })
    await insertJob(site.db, { expiresAt: yesterday })
    expect(await listedIds(site)).toEqual([shown])
  })

  test('orders 1,100 jobs by creation time and ID, although many have the same creation time', async () => {
    const site = await testApp()
    // Inserts more jobs than one query reads. Each group of 100 jobs has the same creation time.
    const moments = Array.from({ length: 1100 }, (_, place) => yesterday.getTime() + Math.floor(place / 100))
    const ids = await insertJobs(
      site.db,
      moments.map((moment) => ({ createdAt: new Date(moment) })),
    )
    expect(await listedIds(site)).toEqual(ids.toReversed())
  })
})

/** Returns a server that has built its snapshot. */
async function listed() {
  const site = await testApp()
  const id = await insertJob(site.db, { title: 'Guitarist “é”', salaryMin: 1, createdAt: yesterday })
  const companyId = await insertCompany(site.db)
  const stored = await site.app.inject(`${list}/${id}`)
  // Waits for the notifications of these inserts, because each one makes the snapshot stale.
  await waitForNotifications()
  const read = () => site.app.inject(`${list}/${id}`)
  await expect
    .poll(async () => {
      await site.app.inject(list)
      return (await read()).headers['cache-control']
    })
    .toBe('no-cache')
  return { ...site, id, companyId, stored, read }
}

describe('a job from the cached list', () => {
  test('has the same content and ETag as a response from the database', async () => {
    const { stored, read } = await listed()
    const cached = await read()
    for (const name of ['content-type', 'content-length', 'etag'])
      expect([name, cached.headers[name]]).toEqual([name, stored.headers[name]])
    expect(cached.body).toBe(stored.body)
    expect(cached.headers.etag).toBe(tagOf(jobWire, cached.json()))
  })

  test('is sent without a body for a matching ETag or a HEAD request', async () => {
    const { app, id, read } = await listed()
    const { headers } = await read()
    const etag = String(headers.etag)
    const again = await app.inject({ url: `${list}/${id}`, headers: { 'if-none-match': `W/${etag}` } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    const head = await app.inject({ method: 'HEAD', url: `${list}/${id}` })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
  })

  test('returns 304 for a matching ETag even while the list is rebuilt', async () => {
    const { app, db, id, companyId, read } = await listed()
    const etag = String((await read()).headers.etag)
    await insertJob(db, { companyId })
    const again = await app.inject({ url: `${list}/${id}`, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  test.each([
    { authorization: 'Api-Key unknown' },
    { cookie: 'sessionid=unknown' },
    { 'x-session-token': 'x' },
  ])('ignores invalid credentials: %j', async (headers) => {
    const { app, id, stored } = await listed()
    const answer = await app.inject({ url: `${list}/${id}`, headers })
    expect([answer.statusCode, answer.body]).toEqual([200, stored.body])
  })

  test('changes after manual SQL and disappears when the job expires', async () => {
    const { db, clock, id, companyId, read } = await listed()
    await db.execute(
      sql`update jobs set title = 'Pianist', expires_at = ${tomorrow.toISOString()} where id = ${id}`,
    )
    await vi.waitFor(async () => expect((await read()).json()).toMatchObject({ title: 'Pianist' }))
    await db.execute(sql`update jobs set company_id = ${companyId} where id = ${id}`)
    await vi.waitFor(async () => expect((await read()).json()).toMatchObject({ company: { id: companyId } }))
    clock.now = new Date(tomorrow.getTime() + 1)
    expect((await read()).statusCode).toBe(404)
  })

  test('is served from the cache again one second after the last write', async () => {
    const { db, clock, id, read } = await listed()
    await db.execute(sql`update jobs set title = 'Pianist' where id = ${id}`)
    await vi.waitFor(async () => expect((await read()).json()).toMatchObject({ title: 'Pianist' }))
    clock.now = new Date(clock.now.getTime() + 1000)
    await vi.waitFor(async () => expect((await read()).headers['cache-control']).toBe('no-cache'))
  })
})
