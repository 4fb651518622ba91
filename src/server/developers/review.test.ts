// Reports of cards, and the decisions of reviewers on them.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { HiddenCards } from '#contract/developers/review.ts'
import { PASSWORD } from '#server/auth/testing.ts'
import { developers } from '#server/db/tables/developers.ts'
import { matters } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, seconds } from '#server/lib/duration.ts'

import { createPersonWithRole, insertJobIn } from '../jobs/lifecycle/testing.ts'
import type { Answer, Caller } from '../jobs/testing.ts'
import { directory, directoryPath, list, own, readCard, save } from './testing.ts'

const reviewPath = '/ninja-api/review'
const spam = { reason: 'spam', note: 'Sells courses' }
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'

async function office(env: Record<string, string> = {}) {
  const server = await directory({ JOBS_WRITABLE_BY: 'employers', ...env })
  const { db, clock, client, loggedIn } = server
  const grace = await loggedIn('browser', 'grace@example.com')
  const [row] = await db
    .select({ id: emailAddresses.userId })
    .from(emailAddresses)
    .where(eq(emailAddresses.email, 'grace@example.com'))
  const graceId = row?.id ?? 0
  const { path } = await save(grace, { visibility: 'named' })
  const cardId = path?.replace('/developers/', '') ?? ''
  const people = (role: 'none' | 'reviewer' | 'staff') => createPersonWithRole(server, role, 0)
  const reviewer = await people('reviewer')
  const entryPath = `${reviewPath}/developers/${graceId}`
  const report = async (ip: string, body: object = spam, id = cardId) =>
    (await client('browser').post(`${directoryPath}/${id}/reports`, body, { ip })).status
  const reportEnough = async () => {
    for (const ip of ['198.51.1.7', '198.51.2.7', '198.51.3.7']) expect(await report(ip)).toBe(202)
  }
  const hide = (by: { call: Caller } = reviewer, body: object = spam) =>
    by.call('PATCH', entryPath, { body: { moderation: 'hidden', ...body } })
  const show = (by: { call: Caller } = reviewer) =>
    by.call('PATCH', entryPath, { body: { moderation: 'clear' } })
  const undo = ({ json }: Answer, by: { call: Caller } = reviewer) =>
    by.call('POST', `${reviewPath}/developer-decisions/${String(json['decision_id'])}/undo`)
  return {
    ...server,
    grace,
    graceId,
    cardId,
    people,
    reviewer,
    entryPath,
    report,
    reportEnough,
    hide,
    show,
    undo,
    queue: async (by: { call: Caller } = reviewer) => (await by.call('GET', reviewPath)).json,
    statusOf: async (id = cardId) => (await readCard(server.visitor, id)).status,
    /** Runs all due tasks. Returns the emails to owners of hidden cards. */
    emails: async () => {
      await server.app.tasks.runDue()
      return (await server.messages()).filter(({ template }) => template === 'directory-hidden')
    },
    pass: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)),
  }
}

describe('reports', () => {
  test('by three people put a card into the queue, and it stays visible', async () => {
    const { report, queue, reviewer, entryPath, graceId, statusOf } = await office()
    expect([await report('198.51.1.7'), await report('198.51.1.8'), await report('198.51.2.7')]).toEqual([
      202, 202, 202,
    ])
    expect(await queue()).toMatchObject({ count: 0, counts: { developer: 0 } })
    expect((await reviewer.call('GET', entryPath)).status).toBe(404)
    await report('198.51.3.7', { reason: 'other' })
    expect(await queue()).toMatchObject({
      count: 1,
      counts: { developer: 1, posting: 0 },
      results: [
        {
          kind: 'developer',
          about: 'developer',
          user_id: graceId,
          title: 'Card of a developer (Backend developer)',
          is_reported: true,
          mine: false,
          warning: null,
        },
      ],
    })
    expect((await reviewer.call('GET', `${reviewPath}/count`)).json).toEqual({ count: 1 })
    expect((await reviewer.call('GET', entryPath)).json).toMatchObject({
      is_reported: true,
      detail: { actions: ['approve', 'refuse'] },
      card: { bio: 'I am canary.', is_hidden: false, roles: ['Backend developer'] },
      reports: { people: 3, newest: [{ reason: 'other' }, spam, spam] },
    })
    expect(await statusOf()).toBe(200)
  })

  test('leave the jobs of the queue as they are', async () => {
    const { db, clock, report, reportEnough, queue } = await office()
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJobIn(db, { state: 'waiting', now: clock.now, companyId })
    await reportEnough()
    expect(await report('198.51.4.7')).toBe(202)
    expect(await queue()).toMatchObject({
      count: 2,
      results: [
        { kind: 'developer', is_reported: true },
        { kind: 'job', about: 'posting', is_reported: false },
      ],
    })
  })

  test('of fraud by one user with a verified address are enough', async () => {
    const { people, queue, cardId } = await office()
    const { call } = await people('none')
    const answer = await call('POST', `${directoryPath}/${cardId}/reports`, { body: { reason: 'fraud' } })
    expect([answer.status, answer.text]).toEqual([202, '{}'])
    expect(await queue()).toMatchObject({ count: 1 })
  })

  test.each(['gone', 'off_topic', 'unknown'])('refuse the reason "%s"', async (reason) => {
    const { report } = await office()
    expect(await report('198.51.1.7', { reason })).toBe(422)
  })

  test('of a card that the caller may not see get the same response as of an unknown one', async () => {
    const { client, grace, cardId, hide, reportEnough } = await office()
    const visitor = client('browser')
    const send = async (id: string) => {
      const { status, text } = await visitor.post(`${directoryPath}/${id}/reports`, spam, {
        ip: '198.51.9.9',
      })
      return { status, text }
    }
    const unknown = await send(UNKNOWN)
    expect(unknown.status).toBe(404)
    await reportEnough()
    await hide()
    expect(await send(cardId)).toEqual(unknown)
    await save(grace, { visibility: 'off' })
    expect(await send(cardId)).toEqual(unknown)
    expect(await send('no id')).toEqual(unknown)
  })

  test('by its owner do not count', async () => {
    const { db, grace, cardId } = await office()
    expect((await grace.post(`${directoryPath}/${cardId}/reports`, { reason: 'fraud' })).status).toBe(202)
    expect(await db.$count(matters)).toBe(0)
  })

  test('of a card and of jobs share the limit of 20 an hour', async () => {
    const { report } = await office({ ACCOUNT_RATE_LIMITS: 'on' })
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count++) statuses.add(await report('198.51.1.7'))
    expect([...statuses]).toEqual([202, 429])
  })

  test('by the same people count again 30 days after a decision', async () => {
    const { reportEnough, show, queue, pass, people } = await office()
    await reportEnough()
    await show()
    await reportEnough()
    expect(await queue()).toMatchObject({ count: 0 })
    pass(days(31))
    await reportEnough()
    expect(await queue(await people('reviewer'))).toMatchObject({ count: 1 })
  })
})

describe('a hidden card', () => {
  test('is 404 for everyone, with the same bytes as an unknown one, and missing in the list', async () => {
    const { visitor, client, reviewer, people, cardId, hide, reportEnough, queue } = await office()
    await reportEnough()
    const answer = await hide()
    expect(answer).toMatchObject({ status: 200, json: { undo_until: expect.any(String) } })
    expect(await queue()).toMatchObject({ count: 0 })
    const unknown = await readCard(visitor, UNKNOWN)
    for (const person of [client('browser'), client('app')]) {
      const { status, text } = await readCard(person, cardId)
      expect({ status, text }).toEqual({ status: 404, text: unknown.text })
    }
    for (const { call } of [reviewer, await people('staff'), await people('none')]) {
      const { status, text } = await call('GET', `${directoryPath}/${cardId}`)
      expect({ status, text }).toEqual({ status: 404, text: unknown.text })
    }
    expect((await list(visitor)).results).toEqual([])
  })

  test('tells its owner the reason and note, and nobody else', async () => {
    const { grace, reportEnough, hide, show } = await office()
    await reportEnough()
    await hide()
    expect(await own(grace)).toMatchObject({ state: 'hidden', ...spam, path: null })
    await show()
    expect(await own(grace)).toMatchObject({ state: 'visible', reason: null, note: null })
  })

  test('is emailed to its owner once, after the time to undo', async () => {
    const parts = await office()
    await parts.reportEnough()
    await parts.hide()
    expect(await parts.emails()).toEqual([])
    parts.pass(seconds(40))
    expect(await parts.emails()).toMatchObject([
      { to: 'grace@example.com', subject: expect.stringContaining('Your developer card was hidden') },
    ])
    parts.pass(seconds(40))
    expect(await parts.emails()).toHaveLength(1)
  })

  test('is not emailed after an undo or after a decision that keeps it visible', async () => {
    const parts = await office()
    await parts.reportEnough()
    await parts.undo(await parts.hide())
    parts.pass(seconds(40))
    await parts.show()
    parts.pass(seconds(40))
    expect(await parts.emails()).toEqual([])
  })

  test('stays hidden whatever its owner does', async () => {
    const { db, grace, client, reportEnough, hide, statusOf } = await office()
    await reportEnough()
    await hide()
    const again = client('app')
    await again.post('auth/login', { email: 'grace@example.com', password: PASSWORD })
    const attempts = [
      () => save(grace, { visibility: 'anonymous' }),
      () => save(grace, { visibility: 'off' }),
      () => save(grace, { visibility: 'named', bio: 'Changed' }),
      () => grace.post(`${directoryPath}/me/keep`),
      () => grace.send('DELETE', `${directoryPath}/me`),
      () => save(grace, { visibility: 'named' }),
      () => save(again, { visibility: 'anonymous' }),
      () => again.send('DELETE', `${directoryPath}/me`),
      () => again.send('DELETE', `${directoryPath}/me`),
      () => save(again, { visibility: 'named' }),
    ]
    for (const attempt of attempts) {
      await attempt()
      expect(await own(grace)).toMatchObject({ state: 'hidden', path: null, reason: 'spam' })
      const [row] = await db.select({ id: developers.publicId }).from(developers)
      expect(await statusOf(row?.id ?? UNKNOWN)).toBe(404)
    }
    expect((await grace.post(`${directoryPath}/me/keep`)).status).toBe(409)
  })

  test('is in a list, and every reviewer can show it again after a month', async () => {
    const { people, graceId, entryPath, reportEnough, hide, show, pass, statusOf } = await office()
    await reportEnough()
    await hide()
    pass(days(31))
    const other = await people('reviewer')
    const hidden = async (): Promise<HiddenCards> =>
      JSON.parse((await other.call('GET', `${reviewPath}/developers`)).text)
    expect(await hidden()).toEqual([{ user_id: graceId, title: 'Card of a developer (Backend developer)' }])
    expect((await other.call('GET', entryPath)).json).toMatchObject({
      is_reported: false,
      detail: { actions: ['approve'] },
      card: { is_hidden: true, ...spam },
    })
    expect((await show(other)).status).toBe(200)
    expect(await hidden()).toEqual([])
    expect(await statusOf()).toBe(200)
  })
})

describe('a decision', () => {
  test('needs a reason to hide a card', async () => {
    const { hide, reportEnough, reviewer, statusOf } = await office()
    await reportEnough()
    for (const body of [{ reason: null }, { reason: 'gone' }])
      expect((await hide(reviewer, body)).status).toBe(422)
    expect(await statusOf()).toBe(200)
  })

  test('is possible only on reported and hidden cards, and only once', async () => {
    const { hide, show, reportEnough } = await office()
    expect([(await hide()).status, (await show()).status]).toEqual([404, 404])
    await reportEnough()
    expect([(await hide()).status, (await hide()).status]).toEqual([200, 409])
    expect([(await show()).status, (await show()).status]).toEqual([200, 404])
  })

  test('applies to the version that the reviewer has read', async () => {
    const { reportEnough, reviewer, entryPath, grace } = await office()
    await reportEnough()
    const version = async (): Promise<string> =>
      JSON.parse((await reviewer.call('GET', entryPath)).text).detail.version
    const headers = { 'if-match': await version() }
    await save(grace, { visibility: 'named', bio: 'Changed' })
    const body = { moderation: 'clear' }
    expect((await reviewer.call('PATCH', entryPath, { body, headers })).status).toBe(409)
    headers['if-match'] = await version()
    expect((await reviewer.call('PATCH', entryPath, { body, headers })).status).toBe(200)
  })

  test('can be undone by its author for 30 seconds. The card and its report return', async () => {
    const { hide, undo, people, reportEnough, statusOf, queue, pass } = await office()
    await reportEnough()
    const hiding = await hide()
    expect((await undo(hiding, await people('reviewer'))).status).toBe(404)
    expect((await undo(hiding)).status).toBe(204)
    expect(await statusOf()).toBe(200)
    expect(await queue()).toMatchObject({ count: 1 })
    expect((await undo(hiding)).status).toBe(409)
    const later = await hide()
    pass(seconds(40))
    expect((await undo(later)).status).toBe(409)
    expect(await statusOf()).toBe(404)
  })

  test('that keeps a card visible can be undone too', async () => {
    const { show, undo, reportEnough, queue } = await office()
    await reportEnough()
    const kept = await show()
    expect(await queue()).toMatchObject({ count: 0 })
    expect((await undo(kept)).status).toBe(204)
    expect(await queue()).toMatchObject({ count: 1 })
  })

  test('cannot be undone after the card has changed or was reported again', async () => {
    const { hide, show, undo, grace, report, reportEnough } = await office()
    await reportEnough()
    const kept = await show()
    await report('198.51.4.7')
    expect((await undo(kept)).status).toBe(409)
    for (const ip of ['198.51.5.7', '198.51.6.7']) await report(ip)
    const hiding = await hide()
    await save(grace, { bio: 'Changed' })
    expect((await undo(hiding)).status).toBe(409)
  })

  test('is not for visitors, users and the owner, although the owner is a reviewer', async () => {
    const { hide, show, people, client, db, grace, graceId, entryPath, reportEnough } = await office()
    await reportEnough()
    expect((await hide(await people('none'))).status).toBe(403)
    expect((await client('browser').send('PATCH', entryPath, { body: { moderation: 'clear' } })).status).toBe(
      401,
    )
    await db.update(users).set({ isReviewer: true, isStaff: true }).where(eq(users.id, graceId))
    const patch = (body: object) => grace.send('PATCH', entryPath, { body })
    expect((await patch({ moderation: 'clear' })).status).toBe(403)
    await hide()
    expect((await patch({ moderation: 'clear' })).status).toBe(403)
    expect(JSON.parse((await grace.get(entryPath)).text)).toMatchObject({
      mine: true,
      detail: { actions: [] },
    })
    expect((await show()).status).toBe(200)
  })

  test('is not counted for the owner in the queue', async () => {
    const { db, grace, graceId, reportEnough } = await office()
    await db.update(users).set({ isReviewer: true }).where(eq(users.id, graceId))
    await reportEnough()
    expect(JSON.parse((await grace.get(reviewPath)).text)).toMatchObject({ results: [{ mine: true }] })
    expect(JSON.parse((await grace.get(`${reviewPath}/count`)).text)).toEqual({ count: 0 })
  })

  test('on a card is no decision on a job or company', async () => {
    const { hide, reviewer, reportEnough } = await office()
    await reportEnough()
    const { json } = await hide()
    const id = String(json['decision_id'])
    for (const kind of ['decisions', 'company-decisions'])
      expect((await reviewer.call('POST', `${reviewPath}/${kind}/${id}/undo`)).status).toBe(404)
  })
})

describe('the report of a deleted card', () => {
  test('leaves the queue and returns with the next card of the same user', async () => {
    const { grace, reportEnough, queue, reviewer, entryPath } = await office()
    await reportEnough()
    await grace.send('DELETE', `${directoryPath}/me`)
    expect(await queue()).toMatchObject({ count: 0, counts: { developer: 0 } })
    expect((await reviewer.call('GET', entryPath)).status).toBe(404)
    await save(grace)
    expect(await queue()).toMatchObject({ count: 1, counts: { developer: 1 } })
  })

  test('ends with the account', async () => {
    const { db, graceId, reportEnough, queue, hide } = await office()
    await reportEnough()
    await hide()
    await db.delete(users).where(eq(users.id, graceId))
    expect(await db.$count(matters)).toBe(0)
    expect(await queue()).toMatchObject({ count: 0 })
  })
})
