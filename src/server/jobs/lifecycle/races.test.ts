// Concurrent requests for one job on two instances. One succeeds, the other gets an error, and no change is lost.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { accounts, extendTestApp } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { decisions as decisionRows } from '#server/db/tables/reviews.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { addMember } from '../store/members-queries.ts'
import { type Caller, companiesPath, jobsPath } from '../testing.ts'
import { insertJobIn, createPersonWithRole } from './testing.ts'

/**
 * Resolves when a statement of another transaction waits for this one. Resolves immediately on the embedded database,
 * where transactions never run concurrently.
 */
async function otherStatementWaits(tx: Db): Promise<void> {
  if (process.env['TEST_DATABASE'] !== 'postgres') return
  await vi.waitUntil(async () => {
    const { rows } = await tx.execute(
      sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
    )
    return rows.length > 0
  })
}

/** Creates a job and, on each of two instances, a reviewer and a member of the company. */
async function instances(state: JobState) {
  const elsewhere = await testApp()
  const server = await accounts()
  const { db, clock, app } = server
  const other = extendTestApp(elsewhere)
  const companyId = await insertCompany(db)
  const people = {
    reviewer: await createPersonWithRole(server, 'reviewer', companyId),
    otherReviewer: await createPersonWithRole(other, 'reviewer', companyId),
    owner: await createPersonWithRole(server, 'owner', companyId),
    colleague: await createPersonWithRole(other, 'recruiter', companyId),
  }
  const id = await insertJobIn(db, { state, now: clock.now, companyId, title: 'Luthier' })
  const read = async () => (await people.owner.call('GET', `/ninja-api/dashboard/jobs/${id}`)).json
  const version = String((await read())['version'])
  /** Performs an action. All callers send the version of the new job in If-Match. */
  const step = (call: Caller, name: string, body?: unknown) =>
    call('POST', `${jobsPath}/${id}/${name}`, {
      ...(body !== undefined && { body }),
      headers: { 'if-match': version },
    })
  const edit = (call: Caller, body: unknown) =>
    call('PUT', `${jobsPath}/${id}`, { body, headers: { 'if-match': version } })
  const decisions = () => db.$count(decisionRows, eq(decisionRows.jobId, id))
  const isShown = async () => (await app.inject(`${jobsPath}/${id}`)).statusCode === 200
  return { ...server, ...people, id, read, step, edit, decisions, isShown }
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('concurrent decisions', () => {
  test('only one of two decisions with If-Match succeeds', async () => {
    const { reviewer, otherReviewer, step, decisions, isShown, read } = await instances('waiting')
    const both = await Promise.all([
      step(reviewer.call, 'approve'),
      step(otherReviewer.call, 'refuse', { reason: 'spam' }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
    const isApproved = both[0].status === 200
    expect(await decisions()).toBe(1)
    expect(await isShown()).toBe(isApproved)
    expect(await read()).toMatchObject({ state: isApproved ? 'published' : 'refused' })
  })

  test.each([
    ['waiting', 'approve', 'refuse'],
    ['rechecking', 'approve', 'refuse'],
    ['changes_waiting', 'approve', 'refuse'],
    ['changes_waiting', 'refuse', 'refuse'],
  ] as const)(
    'on a job that is %s, only one of two simultaneous decisions (%s and %s) without If-Match succeeds',
    async (state, one, other) => {
      const { reviewer, otherReviewer, id, decisions } = await instances(state)
      const decide = (call: Caller, action: 'approve' | 'refuse') =>
        call('POST', `${jobsPath}/${id}/${action}`, action === 'refuse' ? { body: { reason: 'spam' } } : {})
      const both = await Promise.all([decide(reviewer.call, one), decide(otherReviewer.call, other)])
      expect(statusesOf(both)).toEqual([200, 409])
      expect(await decisions()).toBe(1)
    },
  )

  test('if a decision and an edit of the same job are concurrent, only one of them succeeds', async () => {
    const { reviewer, colleague, step, edit, decisions, read } = await instances('changes_waiting')
    const [decided, edited] = await Promise.all([
      step(reviewer.call, 'approve'),
      edit(colleague.call, { title: 'Lutenist' }),
    ])
    expect(statusesOf([decided, edited])).toEqual([200, 409])
    const isApproved = decided.status === 200
    expect(await decisions()).toBe(isApproved ? 1 : 0)
    expect(await read()).toMatchObject(
      isApproved
        ? { state: 'published', title: 'Changed', proposed: null }
        : { state: 'changes_waiting', proposed: { title: 'Lutenist' } },
    )
  })

  test('an approval with an outdated If-Match fails', async () => {
    const { reviewer, owner, step, edit, decisions, read } = await instances('waiting')
    expect((await edit(owner.call, { title: 'Buy watches' })).status).toBe(200)
    expect((await step(reviewer.call, 'approve')).status).toBe(409)
    expect(await decisions()).toBe(0)
    expect(await read()).toMatchObject({ state: 'waiting', title: 'Buy watches' })
  })
})

describe('other concurrent changes', () => {
  test('only one of two concurrent submissions of a draft succeeds', async () => {
    const { owner, colleague, step, read } = await instances('draft')
    const both = await Promise.all([step(owner.call, 'submit', {}), step(colleague.call, 'submit', {})])
    expect(statusesOf(both)).toEqual([200, 409])
    expect(await read()).toMatchObject({ state: 'waiting' })
  })

  test('only one of two concurrent edits is stored', async () => {
    const { owner, colleague, edit, read } = await instances('published')
    const both = await Promise.all([
      edit(owner.call, { title: 'Lutenist', location: 'Cremona' }),
      edit(colleague.call, { title: 'Organist', location: 'Leipzig' }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
    const won = both[0].status === 200
    expect(await read()).toMatchObject({
      title: 'Luthier',
      proposed: won ? { title: 'Lutenist', location: 'Cremona' } : { title: 'Organist', location: 'Leipzig' },
    })
  })

  test('only one of a concurrent approval and withdrawal succeeds', async () => {
    const { reviewer, colleague, step, isShown, read } = await instances('waiting')
    const [approved, withdrawn] = await Promise.all([
      step(reviewer.call, 'approve'),
      step(colleague.call, 'withdraw'),
    ])
    // A job that is withdrawn before its first publication is a draft again, and drafts return 404 to reviewers.
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([approved.status, withdrawn.status])
    expect(await isShown()).toBe(approved.status === 200)
    expect(await read()).toMatchObject({ state: approved.status === 200 ? 'published' : 'draft' })
  })

  test('an approval waits for a concurrent change to the company and then fails', async () => {
    const { db, reviewer, step, isShown } = await instances('waiting')
    const begin = Promise.withResolvers<void>()
    const approval = begin.promise.then(() => step(reviewer.call, 'approve'))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from companies for update`)
      begin.resolve()
      await otherStatementWaits(tx)
      await tx.execute(sql`update companies set name = 'Casino'`)
    })
    expect((await approval).status).toBe(409)
    expect(await isShown()).toBe(false)
  })

  test('either moving a draft to a company or deleting that company succeeds, but not both', async () => {
    const elsewhere = await testApp()
    const server = await accounts()
    const here = await insertCompany(server.db)
    const owner = await createPersonWithRole(server, 'owner', here)
    const staff = await createPersonWithRole(extendTestApp(elsewhere), 'staff', here)
    for (let time = 0; time < 5; time++) {
      const there = await insertCompany(server.db)
      await addMember(server.db, { companyId: there, userId: owner.id, role: 'owner', now: server.clock.now })
      const id = await insertJobIn(server.db, { state: 'draft', now: server.clock.now, companyId: here })
      const [moved, deleted] = await Promise.all([
        owner.call('PUT', `${jobsPath}/${id}`, { body: { company_id: there } }),
        staff.call('DELETE', `${companiesPath}/${there}`),
      ])
      expect([
        [200, 409],
        [404, 204],
        [403, 204],
      ]).toContainEqual([moved.status, deleted.status])
    }
  })
})
