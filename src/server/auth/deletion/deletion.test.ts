// Asking for the end of an account, keeping it, and what becomes of companies.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { AccountDeletion } from '#contract/auth/account-deletion.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyFolder } from '#server/db/testing/folders.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { accounts, type Accounts, ada, bothKinds, faults, type TestResponse } from '../testing.ts'

const path = 'account/deletion'
const stateOf = ({ text }: TestResponse): AccountDeletion => JSON.parse(text).data

/** What is deleted is written down beside the database: in a folder of the test. */
async function server(): Promise<Accounts> {
  return accounts({ DATA_DIR: await emptyFolder() })
}

const pass = ({ clock }: Accounts, ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

type Member = { companyId: number; userId: number; role?: 'owner' | 'recruiter' }

async function addMember(
  { db, clock }: Accounts,
  { companyId, userId, role = 'recruiter' }: Member,
): Promise<void> {
  await db.insert(companyMembers).values({ companyId, userId, role, createdAt: clock.now })
}

/** Ada owns a company alone; Grace and Linus may be in it too. */
async function withCompany(own: Accounts) {
  const me = await own.loggedIn('app')
  const [{ id: myId } = { id: 0 }] = await own.db.select({ id: users.id }).from(users)
  const companyId = await insertCompany(own.db, { name: 'Quintette' })
  await addMember(own, { companyId, userId: myId, role: 'owner' })
  const jobId = await insertJob(own.db, { companyId })
  const [grace, linus] = [
    await own.addUser({ email: 'grace@example.com' }),
    await own.addUser({ email: 'linus@example.com' }),
  ]
  const ask = (handOverTo: number | null) =>
    me.post(path, { companies: [{ id: companyId, hand_over_to: handOverTo }] })
  const roles = async () =>
    Object.fromEntries(
      (await own.db.select().from(companyMembers).where(eq(companyMembers.companyId, companyId))).map(
        ({ userId, role }) => [userId, role],
      ),
    )
  return { me, myId, companyId, jobId, grace, linus, ask, roles }
}

describe.each(bothKinds)('%s', (kind) => {
  test('a visitor has nothing to ask for', async () => {
    const { client } = await server()
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await client(kind).send(method, path, { body: {} })).status).toBe(401)
  })

  test('asking takes a recent authentication; keeping the account does not', async () => {
    const own = await server()
    const me = await own.loggedIn(kind)
    pass(own, minutes(6))
    const refused = await me.post(path, {})
    expect([refused.status, refused.json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    expect((await me.delete(path)).status).toBe(200)
  })

  test('an account works for seven days, is kept by a click, and else it is gone', async () => {
    const own = await server()
    const me = await own.loggedIn(kind)
    const dueAt = own.clock.now.getTime() / 1000 + 7 * 86_400
    expect(stateOf(await me.post(path, {}))).toMatchObject({ due_at: dueAt, days: 7, companies: [] })
    expect(await own.lastMessage()).toMatchObject({
      to: ada,
      template: 'account-deletion-requested',
      link: expect.stringContaining('/dashboard/profile/data'),
    })
    expect(stateOf(await me.delete(path))).toMatchObject({ requested_at: null, due_at: null })
    pass(own, days(8))
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(200)

    await me.post('auth/reauthenticate', { password: 'correct horse battery' })
    await me.post(path, {})
    pass(own, days(7) - 1)
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(200)
    pass(own, minutes(10))
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
    expect(await own.db.select().from(users)).toEqual([])
    expect(own.lines.filter(({ event }) => event === 'account deleted')).toHaveLength(1)
    expect((await own.messages()).map(({ template }) => template)).toEqual(['account-deleted'])
  })

  test.each([
    { companies: 'x' },
    { companies: [{ id: 'x', hand_over_to: null }] },
    { companies: [{ id: 1 }] },
    { companies: Array.from({ length: 201 }, (_, id) => ({ id: id + 1, hand_over_to: null })) },
  ])('what is no answer about companies is rejected (%#)', async (body) => {
    const { loggedIn } = await server()
    expect((await (await loggedIn(kind)).post(path, body)).status).toBe(400)
  })
})

test('the day before it is told once', async () => {
  const own = await server()
  const me = await own.loggedIn('app')
  await me.post(path, {})
  const reminders = async () =>
    (await own.messages()).filter(({ template }) => template === 'account-deletion-near').length
  pass(own, days(6) - minutes(1))
  await own.app.tasks.runDue()
  expect(await reminders()).toBe(0)
  pass(own, minutes(11))
  await own.app.tasks.runDue()
  pass(own, minutes(11))
  await own.app.tasks.runDue()
  expect(await reminders()).toBe(1)
})

describe('a company whose last owner goes', () => {
  test('is asked about: without an answer, or with one that cannot be followed, nothing is done', async () => {
    const own = await server()
    const { me, ask, companyId, grace, linus } = await withCompany(own)
    await addMember(own, { companyId, userId: grace })
    const refused = await me.post(path, {})
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [
        {
          message: `Say what becomes of Quintette (${companyId}): hand it over to one of its members, or close it.`,
          code: 'company_choice_required',
          param: 'companies',
        },
      ],
    ])
    expect(faults(await ask(linus))).toEqual(['companies company_choice_required'])
    expect(stateOf(await me.get(path))).toMatchObject({
      due_at: null,
      companies: [
        {
          id: companyId,
          name: 'Quintette',
          jobs: 1,
          members: [{ user_id: grace, display: 'grace@example.com', role: 'recruiter' }],
        },
      ],
    })
  })

  test('is handed over on the day, not before', async () => {
    const own = await server()
    const { ask, companyId, grace, myId, roles, jobId } = await withCompany(own)
    await addMember(own, { companyId, userId: grace })
    expect((await ask(grace)).status).toBe(200)
    expect(await roles()).toEqual({ [myId]: 'owner', [grace]: 'recruiter' })
    pass(own, days(7))
    await own.app.tasks.runDue()
    expect(await roles()).toEqual({ [grace]: 'owner' })
    expect((await own.app.inject(`/ninja-api/jobs/${jobId}`)).statusCode).toBe(200)
  })

  test('is closed: its jobs leave the board at once, and are deleted with it on the day', async () => {
    const own = await server()
    const { me, ask, companyId, grace, jobId } = await withCompany(own)
    await addMember(own, { companyId, userId: grace })
    expect((await ask(null)).status).toBe(200)
    await expect.poll(async () => (await own.app.inject(`/ninja-api/jobs/${jobId}`)).statusCode).not.toBe(200)
    await me.delete(path)
    expect(await own.db.select({ isActive: jobs.isActive }).from(jobs)).toEqual([{ isActive: false }])
    await ask(null)
    pass(own, days(7))
    await own.app.tasks.runDue()
    expect([await own.db.$count(companies), await own.db.$count(jobs)]).toEqual([0, 0])
  })

  test('that has lost its heir goes to whoever has been a member for longest, and without one it is closed', async () => {
    const own = await server()
    const { me, ask, companyId, grace, linus, roles } = await withCompany(own)
    await addMember(own, { companyId, userId: grace })
    pass(own, 1)
    await addMember(own, { companyId, userId: linus })
    await ask(linus)
    await own.db.delete(companyMembers).where(eq(companyMembers.userId, linus))
    const late = await insertCompany(own.db)
    const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
    await addMember(own, { companyId: late, userId, role: 'owner' })
    pass(own, days(7))
    await own.app.tasks.runDue()
    expect(await roles()).toEqual({ [grace]: 'owner' })
    expect(await own.db.select({ id: companies.id }).from(companies)).toEqual([{ id: companyId }])
  })

  test('of one who has found another owner nothing is asked, and nothing closed', async () => {
    const own = await server()
    const { me, ask, companyId, grace, roles } = await withCompany(own)
    await ask(null)
    await addMember(own, { companyId, userId: grace, role: 'owner' })
    expect(stateOf(await me.get(path)).companies).toEqual([])
    pass(own, days(7))
    await own.app.tasks.runDue()
    expect(await roles()).toEqual({ [grace]: 'owner' })
  })

  test('is not handed to somebody who goes as well', async () => {
    const own = await server()
    const { companyId, ask } = await withCompany(own)
    const other = await own.loggedIn('app', 'other@example.com')
    const otherId = Number((await other.get('auth/session')).json.data?.user?.['id'])
    await addMember(own, { companyId, userId: otherId })
    expect((await other.post(path, {})).status).toBe(200)
    expect(faults(await ask(otherId))).toEqual(['companies company_choice_required'])
  })
})

test('of two owners who ask at once, one is asked about the company', async () => {
  const own = await server()
  const { companyId, me, grace, roles } = await withCompany(own)
  const other = await own.loggedIn('app', 'other@example.com')
  const otherId = Number((await other.get('auth/session')).json.data?.user?.['id'])
  await addMember(own, { companyId, userId: otherId, role: 'owner' })
  await addMember(own, { companyId, userId: grace })
  const both = [me, other]
  const statuses = await Promise.all(both.map(async (one) => (await one.post(path, {})).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  const companies = [{ id: companyId, hand_over_to: grace }]
  expect((await both[statuses.indexOf(400)]?.post(path, { companies }))?.status).toBe(200)
  pass(own, days(7))
  await Promise.all([own.app.tasks.runDue(), own.app.tasks.runDue()])
  expect(await roles()).toEqual({ [grace]: 'owner' })
})
