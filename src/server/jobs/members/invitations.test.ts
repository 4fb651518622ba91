import { describe, expect, test } from 'vitest'

import { verifyAddress } from '#server/auth/ground/users-queries.ts'
import { accounts } from '#server/auth/testing.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'

import { companiesPath, staff } from '../testing.ts'
import { acceptPath, createCompany, invite, join, person, listRoles, pendingInvitations } from './testing.ts'

async function office(env: Record<string, string> = { ACCOUNT_RATE_LIMITS: 'off' }) {
  const server = await accounts(env)
  const [ada, bob] = [await person(server, 'ada'), await person(server, 'bob')]
  const company = await createCompany(ada)
  const sent = async () =>
    (await server.messages()).filter(({ template }) => template === 'company-invitation')
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { ...server, server, ada, bob, company, pass, sent }
}

test('an invited user gets an email and becomes a member by accepting the invitation', async () => {
  const { ada, bob, company, lastMessage, db } = await office()
  const companyId = Number(company.split('/').at(-1))
  await insertJob(db, { companyId })
  expect((await invite(ada, company, { email: 'BOB@example.com' })).json).toMatchObject({
    email: 'bob@example.com',
    role: 'recruiter',
    expires_at: '2026-12-04T12:00:00.000Z',
  })
  const message = await lastMessage()
  expect(message.to).toBe('bob@example.com')
  expect(message.subject).toBe('[Fretboard] You are invited to Quintette')
  expect(message.text).toContain('ada@example.com invites you to post jobs for the company “Quintette”')
  expect(message.text).toMatch(/https?:\/\/\S+\/account\/invitation\/[\w-]{43}\n/)
  const received = await bob.call('GET', '/ninja-api/invitations')
  expect(JSON.parse(received.text)).toMatchObject([
    { company: { name: 'Quintette' }, role: 'recruiter', invited_by: 'ada@example.com' },
  ])
  const [id] = await pendingInvitations(bob)
  expect((await bob.call('POST', acceptPath(id))).json).toMatchObject({ user_id: bob.id, role: 'recruiter' })
  expect(await listRoles(bob, company)).toEqual(['ada owner', 'bob recruiter'])
  expect(await pendingInvitations(bob)).toEqual([])
  expect((await ada.call('GET', `${company}/invitations`)).text).toBe('[]')
})

test('the email does not contain the name of a company that reviewers have not approved', async () => {
  const { ada, company, lastMessage } = await office()
  await invite(ada, company, { email: 'bob@example.com' })
  const { subject, text } = await lastMessage()
  expect(subject).toBe('[Fretboard] You are invited to a company')
  expect(text).toContain('ada@example.com invites you to post jobs for a company on Fretboard.')
  expect(text).not.toContain('Quintette')
})

test('the response and the email do not reveal whether the address has an account', async () => {
  const { ada, company, sent } = await office()
  const answers = []
  for (const email of ['bob@example.com', 'nobody@example.com']) {
    const { status, json } = await invite(ada, company, { email })
    answers.push([status, { ...json, id: 0, email: '' }])
  }
  expect(answers[0]).toEqual(answers[1])
  const [one, other] = (await sent()).map(({ text }) => text.replace(/invitation\/\S+/, ''))
  expect(one).toBe(other)
})

test('only owners and staff can send, see and withdraw invitations', async () => {
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
  await bob.call('POST', acceptPath((await pendingInvitations(bob))[0]))
  expect(await listRoles(bob, orphan)).toEqual(['bob owner'])
})

test('an owner cannot withdraw invitations of another company', async () => {
  const { ada, bob, company } = await office()
  const other = await createCompany(bob, 'Other')
  const { json } = await invite(ada, company, { email: 'x@example.com' })
  expect((await bob.call('DELETE', `${other}/invitations/${json.id}`)).status).toBe(404)
  expect(JSON.parse((await ada.call('GET', `${company}/invitations`)).text)).toHaveLength(1)
})

describe('an invitation', () => {
  test('is invisible to other users', async () => {
    const { server, ada, bob, company } = await office()
    const eve = await person(server, 'eve')
    await invite(ada, company, { email: bob.email })
    const [id] = await pendingInvitations(bob)
    expect(await pendingInvitations(eve)).toEqual([])
    expect((await eve.call('POST', acceptPath(id))).status).toBe(404)
    expect((await eve.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(404)
    expect(await pendingInvitations(bob)).toEqual([id])
  })

  test('can be accepted by a user who has verified the invited address as a secondary address', async () => {
    const { ada, bob, company, db, clock } = await office()
    const email = 'bob@quintette.example'
    await invite(ada, company, { email })
    await db.insert(emailAddresses).values({ userId: bob.id, email, createdAt: clock.now })
    expect(await pendingInvitations(bob)).toEqual([])
    await verifyAddress(db, bob.id, email)
    const [id] = await pendingInvitations(bob)
    expect((await bob.call('POST', acceptPath(id))).status).toBe(200)
  })

  test('expires 14 days after it was last sent', async () => {
    const { ada, bob, company, pass } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await pendingInvitations(bob)
    pass(days(13))
    const again = await invite(ada, company, { email: bob.email, role: 'owner' })
    expect(again.json).toMatchObject({ id, role: 'owner' })
    pass(days(14) - 1)
    expect(await pendingInvitations(bob)).toEqual([id])
    pass(1)
    expect(await pendingInvitations(bob)).toEqual([])
    expect((await bob.call('POST', acceptPath(id))).status).toBe(404)
    expect((await ada.call('GET', `${company}/invitations`)).text).toBe('[]')
  })

  test('can be declined', async () => {
    const { ada, bob, company } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await pendingInvitations(bob)
    expect((await bob.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(204)
    expect((await bob.call('POST', acceptPath(id))).status).toBe(404)
    expect(await listRoles(ada, company)).toEqual(['ada owner'])
  })

  test.each([
    ['recruiter', 'owner', 'owner'],
    ['owner', 'recruiter', 'owner'],
  ])(
    'gives a member with the role %s, who is invited as %s, the role %s',
    async (role, invited, expected) => {
      const { ada, bob, company, db } = await office()
      const second = 'bob@quintette.example'
      await join(ada, company, { who: bob, role })
      await db.insert(emailAddresses).values({ userId: bob.id, email: second })
      await verifyAddress(db, bob.id, second)
      await invite(ada, company, { email: second, role: invited })
      await bob.call('POST', acceptPath((await pendingInvitations(bob))[0]))
      expect(await listRoles(ada, company)).toEqual(['ada owner', `bob ${expected}`])
    },
  )

  test('can only be accepted by one of several concurrent requests', async () => {
    const { ada, bob, company } = await office()
    await invite(ada, company, { email: bob.email })
    const [id] = await pendingInvitations(bob)
    const answers = await Promise.all([1, 2, 3].map(() => bob.call('POST', acceptPath(id))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })

  test('is either accepted or withdrawn when both are requested concurrently', async () => {
    const { ada, bob, company } = await office()
    const { json } = await invite(ada, company, { email: bob.email })
    const [accepted, withdrawn] = await Promise.all([
      bob.call('POST', acceptPath(json.id)),
      ada.call('DELETE', `${company}/invitations/${json.id}`),
    ])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual(
      accepted.status === 200 ? [200, 404] : [204, 404],
    )
    expect(await listRoles(ada, company)).toHaveLength(accepted.status === 200 ? 2 : 1)
  })
})

describe('sending invitations', () => {
  test('rejects an invalid email address with 422', async () => {
    const { ada, company } = await office()
    for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(320)}@example.com`, null, 5]) {
      const { status } = await ada.call('POST', `${company}/invitations`, { body: { email, role: 'owner' } })
      expect([email, status]).toEqual([email, 422])
    }
  })

  test('returns 409 if the company already has 50 open invitations', async () => {
    const { ada, company, sent, pass } = await office()
    const inviteFriend = (n: number) => invite(ada, company, { email: `friend-${n}@example.com` })
    for (let n = 0; n < 50; n++) expect((await inviteFriend(n)).status).toBe(200)
    expect((await inviteFriend(50)).status).toBe(409)
    expect((await inviteFriend(49)).status).toBe(200)
    expect(await sent()).toHaveLength(51)
    pass(days(14))
    expect((await inviteFriend(50)).status).toBe(200)
  })

  test('returns 409 for the address of a member', async () => {
    const { ada, company } = await office()
    expect((await invite(ada, company, { email: ada.email })).status).toBe(409)
  })

  test('limits invitations to 20 an hour per sender, and 5 a day per sender and address', async () => {
    const { ada, bob, company, pass } = await office({})
    for (let n = 0; n < 5; n++) expect((await invite(ada, company, { email: ada.email })).status).toBe(409)
    for (let n = 0; n < 15; n++) await invite(ada, company, { email: `friend-${n}@example.com` })
    for (let n = 0; n < 5; n++)
      expect((await invite(ada, company, { email: 'stranger@example.com' })).status).toBe(200)
    expect((await invite(ada, company, { email: 'one-more@example.com' })).status).toBe(429)
    const other = await createCompany(bob, 'Other')
    expect((await invite(bob, other, { email: 'stranger@example.com' })).status).toBe(200)
    pass(hours(1))
    expect((await invite(ada, company, { email: 'one-more@example.com' })).status).toBe(200)
    expect((await invite(ada, company, { email: 'stranger@example.com' })).status).toBe(429)
  })
})
