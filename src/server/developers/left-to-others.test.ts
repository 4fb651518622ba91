// Reviewers leave a card to others if they reported it or its owner excludes them.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { users } from '#server/db/tables/users.ts'
import { days, seconds } from '#server/lib/duration.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import type { Caller } from '../jobs/testing.ts'
import { contacts, directoryPath, own, save } from './testing.ts'

const reviewPath = '/ninja-api/review'
const UNKNOWN = 999_999
const entryPath = (id: number) => `${reviewPath}/developers/${id}`

type Role = 'reviewer' | 'staff'
type Person = Awaited<ReturnType<typeof createPersonWithRole>>

/** Starts a server with an anonymous card. `exclude` makes its owner exclude a person. */
async function office(env: Record<string, string> = {}) {
  const server = await contacts({ JOBS_WRITABLE_BY: 'employers', ...env })
  const { db, clock, grace, graceId, companyId } = server
  await save(grace, { visibility: 'anonymous', bio: 'I tune marimbas.' })
  const decide = ({ call }: { call: Caller }, body: object, id = graceId) =>
    call('PATCH', entryPath(id), { body })
  const report = async ({ call }: { call: Caller }) => {
    const { path } = await own(grace)
    const body = { reason: 'fraud' }
    expect((await call('POST', `/ninja-api${path ?? ''}/reports`, { body })).status).toBe(202)
  }
  return {
    ...server,
    people: (role: Role) => createPersonWithRole(server, role, 0),
    report,
    reportBySomebody: async () => report(await createPersonWithRole(server, 'none', 0)),
    exclude: async ({ id: userId }: Person) => {
      await db.insert(companyMembers).values({ companyId, userId, role: 'recruiter', createdAt: clock.now })
      await grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId })
    },
    read: ({ call }: { call: Caller }, id = graceId) => call('GET', entryPath(id)),
    hide: (by: { call: Caller }, id = graceId) => decide(by, { moderation: 'hidden', reason: 'spam' }, id),
    show: (by: { call: Caller }, id = graceId) => decide(by, { moderation: 'clear' }, id),
    /** Returns the IDs of the cards in the queue and among the hidden cards, and the counts. */
    listed: async ({ call }: { call: Caller }) => {
      const queue = (await call('GET', reviewPath)).json
      const home = (await call('GET', '/ninja-api/dashboard/home')).json
      const hidden = JSON.parse((await call('GET', `${reviewPath}/developers`)).text)
      return {
        cards: [...Object(queue['results']), ...hidden].map(({ user_id: id }) => id),
        counts: [
          queue['count'],
          Object(queue['counts']).developer,
          (await call('GET', `${reviewPath}/count`)).json['count'],
          home['to_review'],
        ],
      }
    },
  }
}

type Office = Awaited<ReturnType<typeof office>>

const nothing = { cards: [], counts: [0, 0, 0, 0] }

async function expectUnknown({ read, hide, show, listed, graceId }: Office, person: Person) {
  for (const ask of [read, hide, show]) {
    const { status, text } = await ask(person, graceId)
    expect({ status, text }).toEqual({ status: 404, text: (await ask(person, UNKNOWN)).text })
  }
  expect(await listed(person)).toEqual(nothing)
}

const reasons = [
  ['reported', (parts: Office, person: Person) => parts.report(person)],
  [
    'may not see',
    async (parts: Office, person: Person) => {
      await parts.exclude(person)
      await parts.reportBySomebody()
    },
  ],
] as const

for (const role of ['reviewer', 'staff'] as const)
  test.each(reasons)(
    `a card that a ${role} %s is an unknown one, while others can decide`,
    async (_, bar) => {
      const parts = await office()
      const { people, graceId, read, hide, show, listed } = parts
      const [barred, other] = [await people(role), await people('reviewer')]
      await bar(parts, barred)
      await expectUnknown(parts, barred)
      expect(await listed(other)).toEqual({ cards: [graceId], counts: [1, 1, 1, 1] })
      expect((await read(other)).text).toContain('marimbas')
      expect((await hide(other)).status).toBe(200)
      await expectUnknown(parts, barred)
      expect((await show(other)).status).toBe(200)
    },
  )

test.each(reasons)('a card that the only reviewer %s is decided on by that reviewer', async (_, bar) => {
  const parts = await office()
  const { people, graceId, read, hide, show, listed } = parts
  const only = await people('reviewer')
  await bar(parts, only)
  expect(await listed(only)).toEqual({ cards: [graceId], counts: [1, 1, 1, 1] })
  expect((await read(only)).text).toContain('marimbas')
  expect((await hide(only)).status).toBe(200)
  expect((await listed(only)).cards).toEqual([graceId])
  expect((await show(only)).status).toBe(200)
})

test('an owner who excludes all reviewers does not stop them', async () => {
  const parts = await office()
  const { people, exclude, reportBySomebody, hide, listed, graceId } = parts
  const all = [await people('reviewer'), await people('staff')] as const
  for (const person of all) await exclude(person)
  await reportBySomebody()
  for (const person of all) expect((await listed(person)).cards).toEqual([graceId])
  expect((await hide(all[0])).status).toBe(200)
})

test('a reporter leaves the card to nobody if the others are excluded', async () => {
  const parts = await office()
  const { people, exclude, report, read } = parts
  const [reporter, excluded] = [await people('reviewer'), await people('reviewer')]
  await exclude(excluded)
  await report(reporter)
  expect([(await read(reporter)).status, (await read(excluded)).status]).toEqual([200, 200])
})

test('inactive users, users without the role and the owner do not count as others', async () => {
  const parts = await office()
  const { db, clock, people, report, read, graceId } = parts
  const [reporter, other] = [await people('reviewer'), await people('reviewer')]
  await report(reporter)
  await expectUnknown(parts, reporter)
  const canRead = async () => (await read(reporter)).status
  const setOther = (changes: object) => db.update(users).set(changes).where(eq(users.id, other.id))
  await setOther({ isActive: false })
  expect(await canRead()).toBe(200)
  await setOther({ isActive: true, isReviewer: false })
  expect(await canRead()).toBe(200)
  await setOther({ isStaff: true })
  expect(await canRead()).toBe(404)
  const dueAt = new Date(clock.now.getTime() + days(7))
  await db.insert(accountDeletions).values({ userId: other.id, requestedAt: clock.now, dueAt })
  expect(await canRead()).toBe(200)
  await db.update(users).set({ isReviewer: true }).where(eq(users.id, graceId))
  expect(await canRead()).toBe(200)
})

test('reviewers are no others if only staff review', async () => {
  const { people, report, read } = await office({ JOBS_WRITABLE_BY: 'staff' })
  const reporter = await people('staff')
  await people('reviewer')
  await report(reporter)
  expect((await read(reporter)).status).toBe(200)
  await people('staff')
  expect((await read(reporter)).status).toBe(404)
})

test('an excluded reviewer misses a hidden card in the list, and cannot undo the decision', async () => {
  const parts = await office()
  const { people, exclude, reportBySomebody, hide, listed, graceId } = parts
  const [first, other] = [await people('reviewer'), await people('reviewer')]
  await reportBySomebody()
  const { json } = await hide(first)
  const undo = (id: unknown) => first.call('POST', `${reviewPath}/developer-decisions/${String(id)}/undo`)
  await exclude(first)
  await expectUnknown(parts, first)
  expect((await listed(other)).cards).toEqual([graceId])
  const [answer, unknown] = [await undo(json['decision_id']), await undo(UNKNOWN)]
  expect([answer.status, answer.text]).toEqual([404, unknown.text])
})

test('emails to reviewers leave out the cards that others decide on', async () => {
  const parts = await office()
  const { people, report, app, messages, pass } = parts
  const [reporter, other] = [await people('reviewer'), await people('reviewer')]
  for (const { call } of [reporter, other])
    await call('PUT', `${reviewPath}/settings`, { body: { emails: 'at_once', weekly: true } })
  await report(reporter)
  await pass(seconds(60))
  await app.tasks.runDue()
  await pass(days(3))
  await app.tasks.runDue()
  const recipients = async (template: string) =>
    (await messages()).filter((each) => each.template === template).map(({ to }) => to)
  expect(await recipients('review-waiting')).toEqual([other.email])
  expect(await recipients('review-week')).toEqual([other.email])
})
