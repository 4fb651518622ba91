import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'

const settings = '/ninja-api/review/settings'

async function office(emails: string) {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  expect((await reviewer.call('PUT', settings, { body: { emails } })).json).toEqual({ emails, weekly: false })
  /** Sets the clock to a time (UTC) and runs the due tasks. Returns the number of emails to reviewers so far. */
  const at = async (moment: string) => {
    server.clock.now = new Date(`${moment}Z`)
    await server.app.tasks.runDue()
    return (await server.messages()).filter(({ template }) => template === 'review-waiting').length
  }
  const send = (moment: string, title = 'Luthier', company = companyId) =>
    insertJobIn(server.db, {
      state: 'waiting',
      now: server.clock.now,
      submittedAt: new Date(`${moment}Z`),
      companyId: company,
      title,
    })
  return { server, companyId, reviewer, at, send }
}

describe('emails to reviewers', () => {
  test('with the setting "at once" contain each entry only once and are sent at least 15 minutes apart', async () => {
    const { at, send } = await office('at_once')
    expect(await at('2026-11-20T12:01')).toBe(0)
    await send('2026-11-20T12:01')
    expect(await at('2026-11-20T12:03')).toBe(1)
    await send('2026-11-20T12:04')
    expect(await at('2026-11-20T12:10')).toBe(1)
    expect(await at('2026-11-20T12:19')).toBe(2)
    expect(await at('2026-11-20T15:00')).toBe(2)
  })

  test('with the setting "daily" are sent at 08:00 UTC and list all pending entries', async () => {
    const { server, at, send } = await office('daily')
    await send('2026-11-18T11:00', 'Luthier')
    expect(await at('2026-11-20T13:00')).toBe(0)
    expect(await at('2026-11-21T07:59')).toBe(0)
    expect(await at('2026-11-21T08:00')).toBe(1)
    await send('2026-11-21T08:30', 'Another')
    expect(await at('2026-11-21T09:00')).toBe(1)
    expect(await at('2026-11-22T08:01')).toBe(2)
    const [first, second] = await server.messages()
    expect(first?.subject).toBe('[Fretboard] 1 to review')
    expect(first?.text).toContain('One entry is waiting for review, the oldest for 2 days:\n\n> Luthier')
    expect(first?.link).toMatch(/\/dashboard\/review$/)
    expect(second?.subject).toBe('[Fretboard] 2 to review')
  })

  test('are not sent without pending entries or with the setting "never"', async () => {
    const daily = await office('daily')
    expect(await daily.at('2026-11-21T08:00')).toBe(0)
    const never = await office('never')
    await never.send('2026-11-20T11:00')
    expect(await never.at('2026-11-21T08:00')).toBe(0)
  })

  test('go to staff and reviewers, but not about entries of their own companies', async () => {
    const { server, companyId, at, send } = await office('never')
    const owner = await createPersonWithRole(server, 'owner', companyId)
    await server.db.update(users).set({ isReviewer: true }).where(eq(users.id, owner.id))
    const staff = await createPersonWithRole(server, 'staff', companyId)
    await createPersonWithRole(server, 'none', companyId)
    await send('2026-11-20T11:00')
    expect(await at('2026-11-21T08:00')).toBe(1)
    expect(await server.messages()).toMatchObject([{ to: staff.email }])
    await send('2026-11-21T11:00', 'Elsewhere', await insertCompany(server.db))
    expect(await at('2026-11-22T08:00')).toBe(3)
  })

  test('list ten titles and count the other entries', async () => {
    const { server, at, send } = await office('at_once')
    for (let place = 0; place < 12; place++) await send('2026-11-20T12:01', `Job ${place}`)
    await at('2026-11-20T12:30')
    const { text } = await server.lastMessage()
    expect(text).toContain('> Job 9\n> and 2 more')
  })

  test('an unknown setting is rejected with 422', async () => {
    const { reviewer } = await office('never')
    const { status } = await reviewer.call('PUT', settings, { body: { emails: 'hourly' } })
    expect(status).toBe(422)
    expect((await reviewer.call('GET', settings)).json).toEqual({ emails: 'never', weekly: false })
  })
})
