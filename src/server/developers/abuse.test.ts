// Attempts to copy a list of people, and to find out whether a colleague looks for a job.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { CardBody } from '#contract/developers/developers.ts'
import { unzip } from '#server/auth/export/unzip.testing.ts'
import { PASSWORD } from '#server/auth/testing.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactPauses } from '#server/db/tables/developers.ts'
import { blockedDomains } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import { addColleague, cardBody, contacts, directory, directoryPath, list, own, save } from './testing.ts'

test('a company that was accepted does not recognize a later card', async () => {
  const server = await contacts()
  const { grace, post, answer, received, sent, member, path } = server
  await post()
  await answer((await received())[0]?.id, 'accept', { email: 'grace@home.example' })
  expect((await sent())[0]).toMatchObject({ path, email: 'grace@home.example' })
  await save(grace, { visibility: 'off' })
  const { path: later } = await save(grace, { visibility: 'anonymous', bio: 'My secret plans' })
  expect((await sent())[0]).toMatchObject({ path: null, email: 'grace@home.example' })
  const { text } = await member.get(`/ninja-api${later}`)
  expect(JSON.parse(text)).toMatchObject({ named: null, shared: null })
  expect((await member.get(`/ninja-api${later}/contact-requests`)).text).not.toContain('Come and play')
})

test('a sender sees the same time of the end, whatever ended the request', async () => {
  const ends = new Set<string>()
  for (const end of ['off', 'exclude', 'time'] as const) {
    const server = await contacts()
    const { grace, companyId, post, sent, pass } = server
    await post()
    const [before] = await sent()
    if (end === 'off') await save(grace, { visibility: 'off' })
    if (end === 'exclude') await grace.post(`${directoryPath}/me/exclusions`, { company_id: companyId })
    await pass(end === 'time' ? days(22) : minutes(1))
    const [after] = await sent()
    ends.add(`${after?.status} ${after?.lapses_at === before?.lapses_at}`)
  }
  expect([...ends]).toEqual(['no_answer true'])
})

test('the number of similar cards has none that exclude the viewer, and needs a published card', async () => {
  const { grace, loggedIn } = await contacts()
  const colleague = await loggedIn('browser', 'spy@plectrum.example')
  const card = { country: 'IS', roles: ['Trainer'] }
  await save(grace, card)
  expect((await save(colleague, { ...card, visibility: 'off' })).like_this).toBe(null)
  expect((await save(colleague, card)).like_this).toBe(1)
  await grace.post(`${directoryPath}/me/exclusions`, { domain: 'plectrum.example' })
  expect((await own(colleague)).like_this).toBe(0)
})

test('one account cannot copy all texts, because the list has none and a day has a limit of 500 views', async () => {
  const { loggedIn, clock, visitor } = await directory({ ACCOUNT_RATE_LIMITS: 'on' })
  const { path } = await save(await loggedIn('browser', 'grace@home.example'), {
    visibility: 'named',
    bio: 'I tune marimbas.',
  })
  const user = await loggedIn('browser', 'user@example.com')
  expect((await list(user)).results[0]?.named).toMatchObject({ bio: null, links: [] })
  const statuses = new Map<number, number>()
  for (let views = 0; views < 510; views++) {
    if (views % 100 === 0) clock.now = new Date(clock.now.getTime() + minutes(10))
    const { status } = await user.get(`/ninja-api${path}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses).toEqual(
    new Map([
      [200, 499],
      [429, 11],
    ]),
  )
  expect((await list(visitor)).results).toHaveLength(1)
})

test('owners do not read the reports of their own cards', async () => {
  const server = await contacts()
  const { path, loggedIn, graceId, grace, db } = server
  const reporter = await loggedIn('browser', 'reporter@example.com')
  await reporter.post(`/ninja-api${path}/reports`, { reason: 'fraud', note: 'I know her.' })
  await db.update(users).set({ isReviewer: true })
  const { status, text } = await grace.get(`/ninja-api/review/developers/${graceId}`)
  expect([status, text.includes('I know her.')]).toEqual([200, false])
})

test('neither looking at cards nor saving one stops its owner from switching it off', async () => {
  const { grace, loggedIn, visitor, db, path } = await contacts({ ACCOUNT_RATE_LIMITS: 'on' })
  const put = async (body: Partial<CardBody>, client = grace) =>
    (await client.send('PUT', `${directoryPath}/me`, { body: cardBody(body) })).status
  const card = `/ninja-api${path}`
  while ((await grace.get(card)).status === 200);
  expect(await put({ bio: 'Changed' })).toBe(200)
  for (let saves = 0; saves < 98; saves++) await put({})
  expect([await put({}), await put({ visibility: 'off' }), await put({})]).toEqual([429, 200, 429])
  expect((await visitor.get(card)).status).toBe(404)
  const other = await loggedIn('browser', 'other@example.com')
  expect(await put({}, other)).toBe(200)
  await db.update(emailAddresses).set({ isVerified: false })
  expect([await put({}, other), await put({ visibility: 'off' }, other)]).toEqual([403, 200])
})

test('a card disappears as soon as its owner has requested the deletion of the account', async () => {
  const { grace, graceId, path, visitor, db, clock } = await contacts()
  expect((await visitor.get(`/ninja-api${path}`)).status).toBe(200)
  const dueAt = new Date(clock.now.getTime() + days(7))
  await db.insert(accountDeletions).values({ userId: graceId, requestedAt: clock.now, dueAt })
  expect((await visitor.get(`/ninja-api${path}`)).status).toBe(404)
  expect((await list(visitor)).results).toEqual([])
  expect((await own(grace)).roles).not.toEqual([])
})

test('staff do not lift the pause of their own company', async () => {
  const server = await contacts()
  const { db, companyId, clock } = server
  await db.insert(contactPauses).values({ domain: 'plectrum.example', pausedAt: clock.now })
  const member = await createPersonWithRole(server, 'staff', 0)
  await db
    .insert(companyMembers)
    .values({ companyId, userId: member.id, role: 'recruiter', createdAt: clock.now })
  const other = await createPersonWithRole(server, 'staff', 0)
  const path = '/ninja-api/staff/contact-pauses/plectrum.example'
  expect((await member.call('DELETE', path)).status).toBe(403)
  expect((await other.call('DELETE', path)).status).toBe(204)
})

test('an excluded member does not read what a colleague has got', async () => {
  const server = await contacts()
  const { grace, post, answer, received, sent } = server
  const colleague = await addColleague(server)
  await grace.post(`${directoryPath}/me/exclusions`, { domain: 'other.example' })
  await post()
  await answer((await received())[0]?.id, 'accept', { email: 'grace@home.example', note: 'Call me' })
  expect((await sent())[0]).toMatchObject({ status: 'accepted', email: 'grace@home.example' })
  const [shown] = await sent(colleague)
  const nothing = { path: null, roles: [], name: null, email: null, note: null, accepted_at: null }
  expect(shown).toMatchObject({ status: 'accepted', ...nothing })
})

test('members with a blocked address cannot ask developers', async () => {
  const { db, clock, post, member, path } = await contacts()
  await db.insert(blockedDomains).values({ domain: 'corp.example', blockedAt: clock.now })
  const { status, text } = await post()
  expect([status, text.includes('corp.example')]).toEqual([403, true])
  expect(JSON.parse((await member.get(`/ninja-api${path}/contact-requests`)).text)).toMatchObject({
    refusal: { message: 'This site does not accept requests from addresses at corp.example.' },
    jobs: [],
  })
})

test('a name that the developer adds later is not shared', async () => {
  const { db, grace, graceId, path, member, post, answer, received, sent } = await contacts()
  await db.update(users).set({ displayName: null }).where(eq(users.id, graceId))
  await post()
  await answer((await received())[0]?.id, 'accept', { email: 'grace@home.example' })
  await db.update(users).set({ displayName: 'Grace' }).where(eq(users.id, graceId))
  const { named } = JSON.parse((await member.get(`/ninja-api${path}`)).text)
  expect(named).toMatchObject({ name: null })
  await save(grace, { visibility: 'off' })
  expect((await sent())[0]).toMatchObject({ status: 'accepted', name: null })
})

test('the export of a sender does not tell when a card was switched off', async () => {
  const { app, clock, member, grace, post, pass } = await contacts()
  await post()
  await pass(days(2))
  await save(grace, { visibility: 'off' })
  await member.post('auth/reauthenticate', { password: PASSWORD })
  const { rawPayload } = await app.inject({
    url: '/_allauth/browser/v1/account/export',
    headers: { cookie: `sessionid=${member.token}` },
  })
  const sent = String(unzip(rawPayload)['contact-requests-sent.json'])
  expect(sent).toContain('Come and play.')
  expect(sent).not.toContain(clock.now.toISOString().slice(0, 16))
})
