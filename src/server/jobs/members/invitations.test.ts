// Invitations: by email, for whoever has verified the address, and telling nobody who has an account.
import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { verifyAddress } from '#server/auth/users-queries.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'

import { companiesPath, staff } from '../testing.ts'
import { accepting, companyOf, invite, join, person, rolesIn, waitingFor } from './testing.ts'

async function office(env: Record<string, string> = { ACCOUNT_RATE_LIMITS: 'off' }) {
  const server = await accounts(env)
  const [ada, bob] = [await person(server, 'ada'), await person(server, 'bob')]
  const company = await companyOf(ada)
  const sent = async () =>
    (await server.messages()).filter(({ template }) => template === 'company-invitation')
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { ...server, server, ada, bob, company, pass, sent }
}

test('somebody is invited by email, accepts while logged in, and is a member', async () => {
  const { ada, bob, company, lastMessage } = await office()
  expect((await invite(ada, company, { email: 'BOB@example.com' })).json).toMatchObject({
    email: 'bob@example.com',
    role: 'recruiter',
    expires_at: '2026-12-04T12:00:00.000Z',
  })
  const message = await lastMessage()
  expect(message.to).toBe('bob@example.com')
  expect(message.text).toContain('ada@example.com invites you to post jobs for the company “Quintette”')
  expect(message.text).toMatch(/https?:\/\/\S+\/dashboard\/invitations\n/)
  const waiting = await bob.call('GET', '/ninja-api/invitations')
  expect(JSON.parse(waiting.text)).toMatchObject([
    { company: { name: 'Quintette' }, role: 'recruiter', invited_by: 'ada@example.com' },
  ])
  const [id] = await waitingFor(bob)
  expect((await bob.call('POST', accepting(id))).json).toMatchObject({ user_id: bob.id, role: 'recruiter' })
  expect(await rolesIn(bob, company)).toEqual(['ada owner', 'bob recruiter'])
  expect(await waitingFor(bob)).toEqual([])
  expect((await ada.call('GET', `${company}/invitations`)).text).toBe('[]')
})

test('the answer and the email are the same whether the address has an account', async () => {
  const { ada, company, sent } = await office()
  const answers = []
  for (const email of ['bob@example.com', 'nobody@example.com']) {
    const { status, json } = await invite(ada, company, { email })
    answers.push([status, { ...json, id: 0, email: '' }])
  }
  expect(answers[0]).toEqual(answers[1])
  const [one, other] = await sent()
  expect(one?.text).toBe(other?.text)
})

test('owners alone invite, see and withdraw invitations; staff finds an owner for a company without one', async () => {
  const { server, ada, bob, company, db } = await office()
  await join(ada, company, { who: bob, role: 'recruiter' })
  expect((await invite(bob, company, { email: 'x@example.com' })).status).toBe(403)
  expect((await bob.call('GET', `${company}/invitations`)).status).toBe(403)
  const { json } = await invite(ada, company, { email: 'x@example.com' })
  expect((await bob.call('DELETE', `${company}/invitations/${json.id}`)).status).toBe(403)
  expect((await ada.call('DELETE', `${company}/invitations/${json.id}`)).status).toBe(204)
  expect((await ada.call('DELETE', `${company}/invitations/${json.id}`)).status).toBe(404)

  const orphan = `${companiesPath}/${await insertCompany(db)}`
  const body = { email: 'bob@example.com', role: 'owner' }
  expect((await (await staff(server))('POST', `${orphan}/invitations`, { body })).status).toBe(200)
  await bob.call('POST', accepting((await waitingFor(bob))[0]))
  expect(await rolesIn(bob, orphan)).toEqual(['bob owner'])
})

test('an invitation of another company is not withdrawn by the way', async () => {
  const { ada, bob, company } = await office()
  const other = await companyOf(bob, 'Other')
  const { json } = await invite(ada, company, { email: 'x@example.com' })
  expect((await bob.call('DELETE', `${other}/invitations/${json.id}`)).status).toBe(404)
  expect(JSON.parse((await ada.call('GET', `${company}/invitations`)).text)).toHaveLength(1)
})

describe('an invitation', () => {
  test("is nobody else's", async () => {
    const { server, ada, bob, company } = await office()
    const eve = await person(server, 'eve')
    await invite(ada, company, { email: bob.email })
    const [id] = await waitingFor(bob)
    expect(await waitingFor(eve)).toEqual([])
    expect((await eve.call('POST', accepting(id))).status).toBe(404)
    expect((await eve.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(404)
    expect(await waitingFor(bob)).toEqual([id])
  })

  test('is for whoever has verified the address, be it not the primary one', async () => {
    const { ada, bob, company, db, clock } = await office()
    const email = 'bob@quintette.example'
    await invite(ada, company, { email })
    await db.insert(emailAddresses).values({ userId: bob.id, email, createdAt: clock.now })
    expect(await waitingFor(bob)).toEqual([])
    await verifyAddress(db, bob.id, email)
    const [id] = await waitingFor(bob)
    expect((await bob.call('POST', accepting(id))).status).toBe(200)
  })

  test('ends after 14 days; inviting again renews it', async () => {
    const { ada, bob, company, pass } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await waitingFor(bob)
    pass(days(13))
    const again = await invite(ada, company, { email: bob.email, role: 'owner' })
    expect(again.json).toMatchObject({ id, role: 'owner' })
    pass(days(14) - 1)
    expect(await waitingFor(bob)).toEqual([id])
    pass(1)
    expect(await waitingFor(bob)).toEqual([])
    expect((await bob.call('POST', accepting(id))).status).toBe(404)
    expect((await ada.call('GET', `${company}/invitations`)).text).toBe('[]')
  })

  test('is declined', async () => {
    const { ada, bob, company } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await waitingFor(bob)
    expect((await bob.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(204)
    expect((await bob.call('POST', accepting(id))).status).toBe(404)
    expect(await rolesIn(ada, company)).toEqual(['ada owner'])
  })

  test.each([
    ['recruiter', 'owner', 'owner'],
    ['owner', 'recruiter', 'owner'],
  ])('of a %s as %s leaves them %s', async (had, invited, becomes) => {
    const { ada, bob, company, db } = await office()
    const second = 'bob@quintette.example'
    await join(ada, company, { who: bob, role: had })
    await db.insert(emailAddresses).values({ userId: bob.id, email: second })
    await verifyAddress(db, bob.id, second)
    await invite(ada, company, { email: second, role: invited })
    await bob.call('POST', accepting((await waitingFor(bob))[0]))
    expect(await rolesIn(ada, company)).toEqual(['ada owner', `bob ${becomes}`])
  })

  test('accepted twice at the same moment makes one member', async () => {
    const { ada, bob, company } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await waitingFor(bob)
    const answers = await Promise.all([1, 2, 3].map(() => bob.call('POST', accepting(id))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })

  test('withdrawn while it is accepted is one or the other', async () => {
    const { ada, bob, company } = await office()
    const { json } = await invite(ada, company, { email: bob.email })
    const [accepted, withdrawn] = await Promise.all([
      bob.call('POST', accepting(json.id)),
      ada.call('DELETE', `${company}/invitations/${json.id}`),
    ])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual(
      accepted.status === 200 ? [200, 404] : [204, 404],
    )
    expect(await rolesIn(ada, company)).toHaveLength(accepted.status === 200 ? 2 : 1)
  })
})

describe('bounds', () => {
  test('what is no email address is 422', async () => {
    const { ada, company } = await office()
    for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(320)}@example.com`, null, 5]) {
      const { status } = await ada.call('POST', `${company}/invitations`, { body: { email, role: 'owner' } })
      expect([email, status]).toEqual([email, 422])
    }
  })

  test('a company has at most 50 open invitations', async () => {
    const { ada, company, sent, pass } = await office()
    const ask = (n: number) => invite(ada, company, { email: `friend-${n}@example.com` })
    for (let n = 0; n < 50; n++) expect((await ask(n)).status).toBe(200)
    expect((await ask(50)).status).toBe(409)
    expect((await ask(49)).status).toBe(200)
    expect(await sent()).toHaveLength(51)
    pass(days(14))
    expect((await ask(50)).status).toBe(200)
  })

  test('whoever is a member already is not invited', async () => {
    const { ada, company } = await office()
    expect((await invite(ada, company, { email: ada.email })).status).toBe(409)
  })

  test('somebody sends twenty in an hour, and an address gets five in a day, whoever sends them', async () => {
    const { ada, bob, company, pass } = await office({})
    for (let n = 0; n < 15; n++) await invite(ada, company, { email: `friend-${n}@example.com` })
    for (let n = 0; n < 5; n++)
      expect((await invite(ada, company, { email: 'stranger@example.com' })).status).toBe(200)
    expect((await invite(ada, company, { email: 'one-more@example.com' })).status).toBe(429)
    const other = await companyOf(bob, 'Other')
    expect((await invite(bob, other, { email: 'stranger@example.com' })).status).toBe(429)
    pass(hours(1))
    expect((await invite(ada, company, { email: 'one-more@example.com' })).status).toBe(200)
  })
})
