// Every way to submit or publish a job enforces the quota, the end date and the required pay.
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { importJobs } from '../import/import-jobs.ts'
import { goodRow } from '../import/testing.ts'
import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { limitExistingJobs } from '../store/end-date.ts'
import { companiesPath, jobBody, jobsPath } from '../testing.ts'

async function office(env: Record<string, string>) {
  const server = await accounts(env)
  const { db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const [owner, staff, reviewer] = [
    await createPersonWithRole(server, 'owner', companyId),
    await createPersonWithRole(server, 'staff', companyId),
    await createPersonWithRole(server, 'reviewer', companyId),
  ]
  const insert = (state: Parameters<typeof insertJobIn>[1]['state'], parts: object = {}) =>
    insertJobIn(db, { state, now: clock.now, companyId, ...parts })
  const submit = (id: number) => owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })
  const publish = (id: number) => staff.call('POST', `${jobsPath}/${id}/publish`)
  const create = (call: typeof owner.call, parts: object = {}) =>
    call('POST', jobsPath, { body: jobBody({ company_id: companyId, ...parts }) })
  const load = (rows: object[], partial = false) =>
    importJobs(db, rows, {
      source: 'test',
      board: 'jobs.example',
      now: clock.now,
      config: readConfig(env),
      partial,
    })
  return { server, db, clock, companyId, owner, staff, reviewer, insert, submit, publish, create, load }
}

describe('the quota of a company', () => {
  const full = { detail: 'Your company has 2 live jobs. Withdraw one first.' }

  test('counts the jobs on the board and in review, and no others', async () => {
    const { insert, submit } = await office({ JOBS_PER_COMPANY: '2' })
    for (const state of ['draft', 'withdrawn', 'expired', 'refused', 'published'] as const)
      await insert(state)
    expect((await submit(await insert('draft'))).status).toBe(200)
    expect(await submit(await insert('draft'))).toMatchObject({ status: 409, json: full })
  })

  test('blocks submitting, publishing, creating, renewing and taking over jobs if no quota is left', async () => {
    const { db, insert, submit, publish, create, owner, staff, companyId } = await office({
      JOBS_PER_COMPANY: '2',
    })
    await insert('published')
    await insert('waiting')
    const other = await insertCompany(db, { name: 'Other' })
    const expired = await insert('expired')
    const [withdrawn, foreign] = [await insert('withdrawn'), await insert('published', { companyId: other })]
    for (const answer of [
      await submit(await insert('draft')),
      await publish(await insert('draft')),
      await create(owner.call),
      await create(staff.call),
      await staff.call('PUT', `${jobsPath}/${withdrawn}`, { body: { is_active: true } }),
      await owner.call('POST', `${jobsPath}/${expired}/renew`),
      await staff.call('PUT', `${jobsPath}/${foreign}`, { body: { company_id: companyId } }),
    ])
      expect([answer.status, answer.json]).toEqual([409, full])
  })

  test('allows members to renew and edit a job that is already on the board', async () => {
    const { insert, owner } = await office({ JOBS_PER_COMPANY: '1' })
    const id = await insert('published')
    expect((await owner.call('POST', `${jobsPath}/${id}/renew`)).status).toBe(200)
    expect((await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Cook' } })).status).toBe(200)
  })

  test('allows only one of three concurrent calls if the quota has room for one more job', async () => {
    const { insert, submit, publish } = await office({ JOBS_PER_COMPANY: '1' })
    const [one, two, three] = [await insert('draft'), await insert('draft'), await insert('draft')]
    const answers = await Promise.all([submit(one), publish(two), submit(three)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('rejects the rows of an import that exceed the quota', async () => {
    const { load, insert } = await office({ JOBS_PER_COMPANY: '2' })
    await insert('published')
    const rows = ['1', '2', '3'].map((external_id) =>
      Object.assign({}, goodRow, { external_id, company: 'plectrum' }),
    )
    const report = await load(
      [...rows, { ...goodRow, external_id: '4', company: 'plectrum', is_active: false }],
      true,
    )
    expect(report.imported.map(({ name }) => name)).toEqual(['1', '4'])
    expect(report.refused.map(({ name }) => name)).toEqual(['2', '3'])
    expect(report.refused[0]?.reasons[0]).toMatch(/^company plectrum has no quota left/)
    expect((await load(rows.slice(0, 1), true)).imported).toMatchObject([{ outcome: 'unchanged' }])
  })

  test('allows an import to update the existing jobs of a company that exceeds its quota', async () => {
    const { load, staff, companyId, insert } = await office({})
    await insert('withdrawn')
    const rows = ['1', '2', '3'].map((external_id) =>
      Object.assign({}, goodRow, { external_id, company: 'Plectrum' }),
    )
    await load(rows)
    await staff.call('PUT', `${companiesPath}/${companyId}`, { body: { job_quota: 1 } })
    const title = 'Cook'
    const report = await load([Object.assign({}, rows[0], { title }), ...rows.slice(1)])
    expect(report.imported.map(({ outcome }) => outcome)).toEqual(['updated', 'unchanged', 'unchanged'])
    const another = await load([Object.assign({}, goodRow, { external_id: '4', company: 'Plectrum' })])
    expect(another).toMatchObject({ written: false, refused: [{ name: '4' }] })
  })

  test('can be changed only by staff', async () => {
    const { insert, submit, owner, staff, companyId } = await office({ JOBS_PER_COMPANY: '0' })
    const path = `${companiesPath}/${companyId}`
    const set = (call: typeof owner.call) => call('PUT', path, { body: { job_quota: 1 } })
    expect((await submit(await insert('draft'))).json).toEqual({
      detail: 'Your company cannot have jobs on this board. Ask its staff for a quota.',
    })
    expect((await set(owner.call)).status).toBe(403)
    expect((await set(staff.call)).status).toBe(200)
    expect((await submit(await insert('draft'))).status).toBe(200)
    const shown = await owner.call('GET', `/ninja-api/dashboard/companies/${companyId}`)
    expect(shown.json).toMatchObject({ job_quota: 1, live_jobs: 1 })
  })
})

describe('the end date of the board', () => {
  const env = { JOBS_END_ON: '2026-12-01' }
  const end = '2026-12-01T23:59:59.999Z'

  test('limits the closing date of jobs that are submitted, created, edited, renewed or imported', async () => {
    const { db, insert, submit, reviewer, create, owner, staff, load } = await office(env)
    const id = await insert('draft')
    await submit(id)
    await reviewer.call('POST', `${jobsPath}/${id}/approve`)
    await create(staff.call)
    await create(staff.call, { expires_at: null })
    const edited = await insert('published', { expiresAt: new Date('2026-11-25T00:00:00Z') })
    await staff.call('PUT', `${jobsPath}/${edited}`, { body: { expires_at: '2027-03-01T00:00:00Z' } })
    await owner.call('POST', `${jobsPath}/${await insert('published')}/renew`)
    await load([goodRow, { ...goodRow, external_id: '2', expires_at: '2027-03-01' }])
    const ends = await db.select({ at: jobs.expiresAt }).from(jobs)
    expect(ends.map(({ at }) => at?.toISOString())).toEqual(Array.from({ length: 7 }, () => end))
  })

  test('replaces later closing dates of existing jobs when the server starts', async () => {
    const { db, insert } = await office(env)
    const early = new Date('2026-11-22T00:00:00Z')
    const [id, late] = [
      await insert('published', { expiresAt: early }),
      await insert('published', { expiresAt: null }),
    ]
    await limitExistingJobs(db, readConfig(env), new Date())
    const ends = await db.select({ id: jobs.id, at: jobs.expiresAt }).from(jobs).orderBy(jobs.id)
    expect(ends).toEqual([
      { id, at: early },
      { id: late, at: new Date(end) },
    ])
    const log = await db.execute<{ via: string }>('select via from audit_log order by id desc limit 1')
    expect(log.rows).toEqual([{ via: 'configuration' }])
  })

  test('prevents publishing a job after the end date', async () => {
    const { insert, publish } = await office({ JOBS_END_ON: '2026-10-01' })
    expect((await publish(await insert('draft'))).json).toEqual({
      detail: 'This board ended on 2026-10-01 and accepts no more jobs.',
    })
  })
})

describe('with POSTING_PAY=required', () => {
  test('a job without stated pay cannot be submitted, published, created, edited or imported', async () => {
    const { insert, submit, publish, owner, create, load } = await office({ POSTING_PAY: 'required' })
    const unpaid = { salaryMin: null, salaryMax: null }
    const refusal = [{ loc: ['body', 'payload', 'salary_min'] }]
    const paid = await insert('published', { salaryMin: 60_000, salaryMax: null })
    for (const answer of [
      await submit(await insert('draft', unpaid)),
      await publish(await insert('draft', unpaid)),
      await create(owner.call, { salary_min: null, salary_max: null }),
      await owner.call('PUT', `${jobsPath}/${paid}`, { body: { salary_min: null } }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.json['detail']).toMatchObject(refusal)
    }
    const report = await load([goodRow, { ...goodRow, external_id: '2', salary_max: 90_000 }], true)
    expect(report.refused[0]?.reasons).toEqual([
      'salary_min is missing, but jobs on this board must state their pay',
    ])
    expect(report.imported).toHaveLength(1)
    expect((await submit(await insert('draft', { salaryMin: 1000, salaryMax: null }))).status).toBe(200)
  })
})
