// Requesting and cancelling the deletion of an account.
import { describe, expect, test } from 'vitest'

import type { AccountDeletion } from '#contract/auth/account-deletion.ts'
import { users } from '#server/db/tables/users.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { accounts, type Accounts, ada, bothKinds, type TestResponse } from '../testing.ts'

const path = 'account/deletion'
const stateOf = ({ text }: TestResponse): AccountDeletion => JSON.parse(text).data

/** Starts a server that writes its ledger of deleted accounts to a temporary folder of the test. */
async function server(): Promise<Accounts> {
  return accounts({ DATA_DIR: await emptyFolder() })
}

const advance = ({ clock }: Accounts, ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

describe.each(bothKinds)('account deletion (%s)', (kind) => {
  test('visitors cannot request the deletion of an account', async () => {
    const { client } = await server()
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await client(kind).send(method, path, { body: {} })).status).toBe(401)
  })

  test('requesting a deletion requires recent authentication, but cancelling it does not', async () => {
    const own = await server()
    const me = await own.loggedIn(kind)
    advance(own, minutes(6))
    const refused = await me.post(path, {})
    expect([refused.status, refused.json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    expect((await me.delete(path)).status).toBe(200)
  })

  test('the last staff user cannot request the deletion of their account', async () => {
    const own = await server()
    const me = await own.loggedIn(kind)
    await own.db.update(users).set({ isStaff: true })
    expect(await me.post(path, {})).toMatchObject({ status: 400, json: { errors: [{ code: 'last_staff' }] } })
    await own.db.insert(users).values({ isStaff: true, createdAt: own.clock.now })
    expect((await me.post(path, {})).status).toBe(200)
  })

  test('an account works for seven days and is then deleted, unless the deletion is cancelled', async () => {
    const own = await server()
    const me = await own.loggedIn(kind)
    const dueAt = own.clock.now.getTime() / 1000 + 7 * 86_400
    expect(stateOf(await me.post(path, {}))).toMatchObject({
      due_at: dueAt,
      days: 7,
      items: { employees: 0, api_keys: 0, saved_jobs: 0 },
      companies: [],
    })
    expect(await own.lastMessage()).toMatchObject({
      to: ada,
      template: 'account-deletion-requested',
      link: expect.stringContaining('/dashboard/profile/data'),
    })
    expect(stateOf(await me.delete(path))).toMatchObject({ requested_at: null, due_at: null })
    advance(own, days(8))
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(200)

    await me.post('auth/reauthenticate', { password: 'correct horse battery' })
    await me.post(path, {})
    advance(own, days(7) - 1)
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(200)
    advance(own, minutes(10))
    await own.app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
    expect(await own.db.select().from(users)).toEqual([])
    expect(own.lines.filter(({ event }) => event === 'account deleted')).toHaveLength(1)
    expect((await own.messages()).map(({ template }) => template)).toEqual(['account-deleted'])
  })
})

test('emails one reminder on the day before an account is deleted', async () => {
  const own = await server()
  const me = await own.loggedIn('app')
  await me.post(path, {})
  const reminders = async () =>
    (await own.messages()).filter(({ template }) => template === 'account-deletion-near').length
  advance(own, days(6) - minutes(1))
  await own.app.tasks.runDue()
  expect(await reminders()).toBe(0)
  advance(own, minutes(11))
  await own.app.tasks.runDue()
  advance(own, minutes(11))
  await own.app.tasks.runDue()
  expect(await reminders()).toBe(1)
})
