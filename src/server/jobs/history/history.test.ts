// The audit log records every change to a job or company, whichever program makes it. Its rows cannot be changed.
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { HistoryPage } from '#contract/jobs/history.ts'
import { accounts } from '#server/auth/testing.ts'
import { deleteUsers } from '#server/cli/queries.ts'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'

import { importJobs } from '../import/import-jobs.ts'
import { defaultConfig } from '../import/testing.ts'
import { jobBody, type Caller, clientKinds, companiesPath, jobsPath, staff } from '../testing.ts'

async function historyAt(me: Caller, path: string): Promise<HistoryPage> {
  return JSON.parse((await me('GET', `${path}/history`)).text)
}

const rowsOf = (db: Db) => db.select().from(auditLog).orderBy(desc(auditLog.id))

/** Starts a server with a staff user and a job created through the API. */
async function office(kind: (typeof clientKinds)[number] = 'app') {
  const server = await accounts()
  const me = await staff(server, kind)
  const company_id = await insertCompany(server.db)
  const { json } = await me('POST', jobsPath, { body: jobBody({ company_id }) })
  return { ...server, me, company_id, id: json.id, path: `${jobsPath}/${json.id}` }
}

describe('changes through the API', () => {
  test.each(clientKinds)(
    'the history lists changes with their user and time, newest first (client: %s)',
    async (kind) => {
      const { me, clock, path } = await office(kind)
      const created = clock.now
      clock.now = new Date('2026-11-20T13:00:00Z')
      await me('PUT', path, { body: { title: 'Luthier', expires_at: '2027-01-01T00:00:00Z' } })
      const { results, next } = await historyAt(me, path)
      expect(next).toBeNull()
      expect(results).toMatchObject([
        {
          at: '2026-11-20T13:00:00.000Z',
          user: { display: expect.stringMatching(/^writer-\d+@example\.com$/) },
          via: 'api',
          action: 'changed',
        },
        { at: created.toISOString(), action: 'created', before: null },
      ])
      expect(results[0]?.before).toEqual({
        title: 'Django Developer',
        slug: 'django-developer',
        expires_at: '2027-02-18T23:59:59.999Z',
      })
      expect(results[0]?.after).toEqual({
        title: 'Luthier',
        slug: 'luthier',
        expires_at: '2027-01-01T00:00:00.000Z',
      })
      expect(results[1]?.after).toMatchObject({
        title: 'Django Developer',
        created_at: created.toISOString(),
      })
    },
  )

  test('the history of a job remains after its deletion', async () => {
    const { me, path } = await office()
    await me('DELETE', path)
    const { results } = await historyAt(me, path)
    expect(results.map(({ action }) => action)).toEqual(['deleted', 'created'])
    expect(results[0]?.before).toEqual(results[1]?.after)
    expect(results[0]?.after).toBeNull()
  })

  test('the history of a company lists its changes, even after its deletion', async () => {
    const { me, db } = await office()
    const { json } = await me('POST', companiesPath, { body: { name: 'Quintette' } })
    const path = `${companiesPath}/${json.id}`
    await me('PUT', path, { body: { website: 'https://quintette.example' } })
    await me('DELETE', path)
    const { results } = await historyAt(me, path)
    expect(results.map(({ action, via, before, after }) => [action, via, before, after])).toEqual([
      ['deleted', 'api', expect.objectContaining({ name: 'Quintette' }), null],
      ['changed', 'api', { website: null }, { website: 'https://quintette.example' }],
      ['created', 'api', null, expect.objectContaining({ name: 'Quintette' })],
    ])
    expect(await rowsOf(db)).toHaveLength(5)
  })

  test('a request that is rejected or changes nothing adds no row to the audit log', async () => {
    const { me, db, path, company_id } = await office()
    const before = await rowsOf(db)
    await me('PUT', path, { body: { title: 'Django Developer' } })
    await me('PUT', path, { body: { title: '' } })
    await me('PUT', path, { body: { company_id: 2 ** 31 - 1 } })
    await me('PUT', path, { body: { title: 'Other' }, headers: { 'if-match': '"old"' } })
    await me('PUT', `${companiesPath}/${company_id}`, { body: {} })
    await me('DELETE', `${companiesPath}/${company_id}`)
    expect(await rowsOf(db)).toEqual(before)
  })

  test('the history shows the current name of a user, and no user after the account is deleted', async () => {
    const { me, path, ...server } = await office()
    const { db } = server
    const other = await staff(server)
    const [row] = await rowsOf(db)
    await db.execute(sql`update users set display_name = 'Django R.' where id = ${row?.userId}`)
    expect((await historyAt(other, path)).results[0]?.user).toEqual({ id: row?.userId, display: 'Django R.' })
    await db.delete(emailAddresses).where(eq(emailAddresses.userId, row?.userId ?? 0))
    await deleteUsers(db, [row?.userId ?? 0])
    expect((await historyAt(other, path)).results[0]?.user).toBeNull()
    expect((await me('GET', `${path}/history`)).status).toBe(403)
  })
})

async function recordedChanges(db: Db) {
  const rows = await rowsOf(db)
  return rows.map(({ subject, action, via, userId, at }) => [subject, action, via, userId, at])
}

describe('changes outside the API', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const row = { company: 'Quintette', title: 'Luthier', description: 'x', apply_link: 'https://a.example' }

  test('the audit log records imports', async () => {
    const { db } = await accounts()
    const options = { source: 'file', board: 'jobs.example', now, config: defaultConfig, partial: false }
    await importJobs(db, [{ ...row, external_id: '1' }], options)
    expect(await recordedChanges(db)).toEqual([
      ['job', 'created', 'import', null, now],
      ['company', 'created', 'import', null, now],
    ])
    await importJobs(db, [{ ...row, external_id: '1', location: 'Paris' }], options)
    await importJobs(db, [{ ...row, external_id: '1', location: 'Paris' }], options)
    const [latest, ...others] = await rowsOf(db)
    expect(latest).toMatchObject({
      action: 'changed',
      before: { location: null },
      after: { location: 'Paris' },
    })
    expect(others).toHaveLength(2)
  })

  test('the audit log records the demo jobs', async () => {
    const { db } = await accounts()
    await seedDemo(db, now)
    const rows = await recordedChanges(db)
    expect(rows).toHaveLength((await db.$count(jobs)) + 20)
    for (const [, action, via, userId, at] of rows)
      expect([action, via, userId, at]).toEqual(['created', 'demo', null, now])
  })

  test('the audit log records changes by manual SQL with the time of the database and without a user', async () => {
    const { db } = await accounts()
    const id = await insertJob(db)
    await db.execute(sql`update jobs set title = 'By hand' where id = ${id}`)
    await db.execute(sql`update jobs set updated_at = now() where id = ${id}`)
    await db.execute(sql`delete from jobs where id = ${id}`)
    const rows = await rowsOf(db)
    expect(rows.map(({ action, via, userId }) => [action, via, userId])).toEqual([
      ['deleted', 'database', null],
      ['changed', 'database', null],
      ['created', 'database', null],
      ['created', 'database', null],
    ])
    expect(Math.abs(Number(rows[0]?.at) - Date.now())).toBeLessThan(60_000)
  })

  test('a rolled-back change adds no row to the audit log, and a later change by SQL has no user', async () => {
    const { db, company_id, path, me } = await office()
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`update jobs set title = 'Never'`)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await insertJob(db, { companyId: company_id })
    expect((await rowsOf(db))[0]).toMatchObject({ via: 'database', userId: null })
    expect((await historyAt(me, path)).results).toHaveLength(1)
  })
})

describe('the history endpoint', () => {
  test('returns 100 changes per page', async () => {
    const { me, db, id, path } = await office()
    for (let round = 1; round <= 150; round++)
      await db
        .update(jobs)
        .set({ title: `Title ${round}` })
        .where(eq(jobs.id, id))
    const first = await historyAt(me, path)
    expect(first.results).toHaveLength(100)
    expect(first.results[0]?.after).toEqual({ title: 'Title 150' })
    const second: HistoryPage = JSON.parse((await me('GET', `${path}/history?before=${first.next}`)).text)
    expect([second.results.length, second.next]).toEqual([51, null])
    expect(second.results.at(-1)?.action).toBe('created')
    expect(new Set([...first.results, ...second.results].map((change) => change.id)).size).toBe(151)
  })

  test.each(['x', '', '-1', '1e3', '9'.repeat(30)])('rejects the cursor "%s"', async (before) => {
    const { me, path } = await office()
    const { status, json } = await me('GET', `${path}/history?before=${before}`)
    expect(status).toBe(422)
    expect(json['detail']).toMatchObject([{ type: 'int_parsing', loc: ['query', 'before'] }])
  })

  test('returns an empty list if nothing was recorded, and 404 for unknown IDs', async () => {
    const { me, db, id, path } = await office()
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger audit_log`)
      await tx.execute(sql`delete from audit_log`)
      await tx.execute(sql`alter table audit_log enable trigger audit_log`)
    })
    expect(await historyAt(me, path)).toEqual({ results: [], decisions: [], next: null })
    for (const other of [id + 1, 0, 2 ** 31, '9'.repeat(30)])
      expect((await me('GET', `${jobsPath}/${other}/history`)).status).toBe(404)
    expect((await me('GET', `${companiesPath}/0/history`)).status).toBe(404)
  })
})

test.each([
  ['update', sql`update audit_log set via = 'other'`],
  ['update', sql`update audit_log set via = 'other' where false`],
  ['delete', sql`delete from audit_log`],
  ['truncate', sql`truncate audit_log`],
])('the audit log rejects %s', async (_kind, statement) => {
  const { db } = await office()
  const before = await rowsOf(db)
  const error = await db.execute(statement).catch((error: Error) => String(error.cause))
  expect(error).toMatch(/audit_log is only added to/)
  expect(await rowsOf(db)).toEqual(before)
})
