// A visitor who opens the link of an emailed invitation to a company has received the email. The address needs no other
// verification, so the visitor signs up and joins the company with one form.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { invitations } from '#server/db/tables/invitations.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { acceptPath, createCompany, invite, person, listRoles } from '#server/jobs/members/testing.ts'
import { staff } from '#server/jobs/testing.ts'
import { restartApp } from '#server/testing.ts'

import { emails, formatAddresses } from '../emails/testing.ts'
import { dummyOnly, dummyToken } from '../social/testing.ts'
import { accounts, extendTestApp, bothKinds, faults, PASSWORD, WRONG_PASSWORD } from '../testing.ts'
import {
  bob,
  expectNothingNew,
  invalidKey,
  readInvitation,
  NEW_PASSWORD,
  nextStep,
  office,
  path,
  signUp,
  statusesOf,
} from './by-invitation.testing.ts'

describe.each(bothKinds)('signup by invitation (%s)', (kind) => {
  test('creates an account with a verified address and joins the company', async () => {
    const { client, ada, company, inviteBob, messages, lines } = await office()
    const { key } = await inviteBob()
    const me = client(kind)
    const found = await readInvitation(me, key)
    expect(found).toMatchObject({
      status: 200,
      json: {
        data: {
          company: { name: 'Quintette' },
          email: bob,
          role: 'recruiter',
          invited_by: 'ada@example.com',
          next_step: 'sign_up',
        },
      },
    })
    const { status, json } = await signUp(me, key)
    expect([status, json.data]).toMatchObject([200, { user: { email: bob }, methods: [] }])
    expect(formatAddresses(await emails(me).list())).toEqual([`${bob}*`])
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter'])
    const toMe = (await messages()).filter(({ to }) => to === bob)
    expect(toMe.map(({ template }) => template)).toEqual(['company-invitation'])
    expect((await client(kind).post('auth/login', { email: bob, password: PASSWORD })).status).toBe(200)
    const events = lines.map(({ event }) => event)
    for (const event of ['signed up', 'address verified', 'logged in', 'invitation accepted'])
      expect(events).toContain(event)
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test('makes the user an owner of the company if the user was invited as an owner', async () => {
    const { client, ada, company, inviteBob } = await office()
    await signUp(client(kind), (await inviteBob('owner')).key)
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob owner'])
  })

  test('reading an invitation does not use up its key', async () => {
    const server = await office()
    const { key } = await server.inviteBob()
    for (let n = 0; n < 30; n++) expect((await readInvitation(server.client(kind), key)).status).toBe(200)
    await expectNothingNew(server)
    expect((await signUp(server.client(kind), key)).status).toBe(200)
  })

  test('a key works once', async () => {
    const { client, inviteBob } = await office()
    const { key } = await inviteBob()
    await signUp(client(kind), key)
    expect(faults(await readInvitation(client(kind), key))).toEqual(invalidKey)
    expect(faults(await signUp(client(kind), key, NEW_PASSWORD))).toEqual(invalidKey)
  })

  test('a logged-in user must log out to sign up', async () => {
    const { client, addUser, ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    await addUser({ email: 'carol@example.com' })
    const me = client(kind)
    await me.post('auth/login', { email: 'carol@example.com', password: PASSWORD })
    expect(await nextStep(me, key)).toBe('sign_up')
    expect((await signUp(me, key)).status).toBe(409)
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: 'carol@example.com' })
    expect(await listRoles(ada, company)).toEqual(['ada owner'])
    await me.delete('auth/session')
    me.token = undefined
    expect((await signUp(me, key)).status).toBe(200)
  })

  test('requires a login if the invited address belongs to an account', async () => {
    const { client, addUser, ada, company, inviteBob } = await office()
    await addUser({ email: bob })
    const { id, key } = await inviteBob()
    const me = client(kind)
    expect(await nextStep(me, key)).toBe('log_in')
    expect(faults(await signUp(me, key, NEW_PASSWORD))).toEqual(['key email_taken'])
    expect((await me.get('auth/session')).status).toBe(401)
    expect((await me.post('auth/login', { email: bob, password: NEW_PASSWORD })).status).toBe(400)
    expect((await me.post('auth/login', { email: bob, password: PASSWORD })).status).toBe(200)
    expect(await nextStep(me, key)).toBe('accept')
    expect(await listRoles(ada, company)).toEqual(['ada owner'])
    expect((await me.post(acceptPath(id))).status).toBe(200)
    expect(faults(await readInvitation(me, key))).toEqual(invalidKey)
  })

  test('rejects a weak password without using up the key', async () => {
    const server = await office()
    const { key } = await server.inviteBob()
    const me = server.client(kind)
    const of = async (password: unknown) => faults(await me.post(path, { key, password }))
    expect(await of('')).toEqual(['password required'])
    expect(await of('short')).toEqual(['password password_too_short'])
    expect(await of('password1')).toEqual(['password password_too_common'])
    expect(await of('bob@example.com')).toEqual(['password password_too_similar'])
    expect(await of('x'.repeat(4097))).toEqual(['password max_length'])
    await expectNothingNew(server)
    expect((await signUp(me, key)).status).toBe(200)
  })

  test.each([
    ['a wrong key', 'x'.repeat(43)],
    ['a key with another letter', undefined],
    ['%', '%'],
  ])('rejects %s', async (_, given) => {
    const server = await office()
    const { key } = await server.inviteBob()
    const wrong = given ?? `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    expect(faults(await readInvitation(server.client(kind), wrong))).toEqual(invalidKey)
    expect(faults(await signUp(server.client(kind), wrong))).toEqual(invalidKey)
    await expectNothingNew(server)
  })

  test('deletes the password and the session of an earlier unconfirmed signup with the invited address', async () => {
    const { client, ada, company, inviteBob, lastMessage } = await office()
    const attacker = client(kind)
    await attacker.post('auth/signup', { email: bob, password: WRONG_PASSWORD })
    const verification = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    const { key } = await inviteBob()
    const me = client(kind)
    expect(await nextStep(me, key)).toBe('sign_up')
    expect((await signUp(me, key, NEW_PASSWORD)).status).toBe(200)
    expect(await lastMessage()).toMatchObject({ to: bob, template: 'password-reset' })
    expect((await attacker.get('auth/session')).status).toBe(401)
    expect((await attacker.post('auth/email/verify', { key: verification })).status).toBe(400)
    const login = (password: string) => client(kind).post('auth/login', { email: bob, password })
    expect((await login(WRONG_PASSWORD)).status).toBe(400)
    expect((await login(NEW_PASSWORD)).status).toBe(200)
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })
})

describe('signup by invitation', () => {
  test('creates only one account for several concurrent requests', async () => {
    const { client, db, ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(client('app'), key)))
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400])
    expect(await db.$count(users)).toBe(2)
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })

  test('a signup and a concurrent withdrawal of the invitation cannot both succeed', async () => {
    const { client, db, ada, company, inviteBob } = await office()
    const { id, key } = await inviteBob()
    const [used, withdrawn] = await Promise.all([
      signUp(client('app'), key),
      ada.call('DELETE', `${company}/invitations/${String(id)}`),
    ])
    const isUsed = used.status === 200
    expect([used.status, withdrawn.status]).toEqual(isUsed ? [200, 404] : [400, 204])
    expect(await db.$count(users)).toBe(isUsed ? 2 : 1)
    expect(await listRoles(ada, company)).toHaveLength(isUsed ? 2 : 1)
  })

  test('creates only one account for two concurrent invitations to one address', async () => {
    const { server, client, db, lastKey, inviteBob } = await office()
    const first = (await inviteBob()).key
    const carol = await person(server, 'carol')
    await invite(carol, await createCompany(carol, 'Other'), { email: bob })
    const answers = await Promise.all([first, await lastKey()].map((key) => signUp(client('app'), key)))
    expect(statusesOf(answers)).toEqual([200, 400])
    expect(await db.$count(emailAddresses, eq(emailAddresses.email, bob))).toBe(1)
    expect(await db.$count(invitations)).toBe(1)
  })

  test('gives the invited person the account even if another person signs up concurrently', async () => {
    const { client, db, inviteBob } = await office()
    const { key } = await inviteBob()
    const other = client('app')
    const [mine] = await Promise.all([
      signUp(client('app'), key),
      other.post('auth/signup', { email: bob, password: WRONG_PASSWORD }),
    ])
    const last = mine.status === 200 ? mine : await signUp(client('app'), key)
    expect(last.status).toBe(200)
    expect(await db.$count(emailAddresses, eq(emailAddresses.email, bob))).toBe(1)
    const login = (password: string) => client('app').post('auth/login', { email: bob, password })
    expect([(await login(WRONG_PASSWORD)).status, (await login(PASSWORD)).status]).toEqual([400, 200])
  })

  test('returns 403 while sign-up is closed', async () => {
    const site = await office({ ACCOUNT_OPEN_FOR_SIGNUP: 'off' })
    const { key } = await site.inviteBob()
    expect(await nextStep(site.client('app'), key)).toBe('closed')
    expect((await signUp(site.client('app'), key)).status).toBe(403)
    await expectNothingNew(site)
  })

  test('returns 403 if only staff may post jobs', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'staff' })
    const admin = await staff(server)
    const { json } = await admin('POST', '/ninja-api/companies', { body: { name: 'Quintette' } })
    await admin('POST', `/ninja-api/companies/${json.id}/invitations`, {
      body: { email: bob, role: 'recruiter' },
    })
    const key = (await server.lastMessage()).link.split('/').at(-1) ?? ''
    expect(await nextStep(server.client('app'), key)).toBe('closed')
    expect((await signUp(server.client('app'), key)).status).toBe(403)
  })

  test('an account that was ever used requires a login, even if its address is unconfirmed', async () => {
    const { client, inviteBob } = await office({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const owner = client('app')
    expect((await owner.post('auth/signup', { email: bob, password: PASSWORD })).status).toBe(200)
    const { key } = await inviteBob()
    expect(await nextStep(client('app'), key)).toBe('log_in')
    expect(await nextStep(owner, key)).toBe('log_in')
    expect(faults(await signUp(client('app'), key, NEW_PASSWORD))).toEqual(['key email_taken'])
    expect((await owner.get('auth/session')).status).toBe(200)
  })

  test('disconnects the provider account of an earlier unconfirmed signup with the address', async () => {
    const { client, db, inviteBob } = await office(dummyOnly)
    const token = dummyToken({ id: 7, email: bob, email_verified: false })
    await client('app').post('auth/provider/token', token)
    const { key } = await inviteBob()
    expect((await signUp(client('app'), key)).status).toBe(200)
    expect(await db.$count(socialAccounts)).toBe(0)
    expect((await client('app').post('auth/provider/token', token)).status).toBe(401)
  })

  test.each([
    ['disabled', { isActive: false }],
    ['staff', { isStaff: true }],
    ['reviewer', { isReviewer: true }],
  ])('an invited person cannot take over a %s account', async (_, change) => {
    const { client, addUser, db, inviteBob } = await office()
    const id = await addUser({ email: bob, isVerified: false })
    await db.update(users).set(change).where(eq(users.id, id))
    const { key } = await inviteBob()
    expect(await nextStep(client('app'), key)).toBe('log_in')
    expect(faults(await signUp(client('app'), key))).toEqual(['key email_taken'])
  })

  test('an invited person can sign up with an address that another user has added but not confirmed', async () => {
    const { server, client, inviteBob, lastMessage } = await office()
    const mallory = await server.loggedIn('app', 'mallory@example.com')
    await emails(mallory).add(bob)
    const verification = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    const { id, key } = await inviteBob()
    expect(await nextStep(mallory, key)).toBe('sign_up')
    expect((await mallory.post(acceptPath(id))).status).toBe(404)
    const me = client('app')
    expect((await signUp(me, key)).status).toBe(200)
    expect(faults(await mallory.post('auth/email/verify', { key: verification }))).toEqual([
      'key email_taken',
    ])
    expect(formatAddresses(await emails(me).list())).toEqual([`${bob}*`])
  })

  test('a signup by invitation requires a login code if the settings require one', async () => {
    const { ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    const codes = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_LOGIN_BY_CODE_REQUIRED: 'on' }
    const { client, pendingFlows, lastMessage } = extendTestApp(await restartApp(codes))
    const me = client('app')
    expect((await signUp(me, key)).status).toBe(401)
    expect(await pendingFlows(me)).toEqual(['login_by_code'])
    expect(await listRoles(ada, company)).toEqual(['ada owner', 'bob recruiter'])
    expect((await me.post('auth/code/confirm', { code: (await lastMessage()).code })).status).toBe(200)
  })

  test.each(['example.com', 'sender.example'])('creates no account if %s is blocked', async (domain) => {
    const server = await accounts()
    const owner = await person(server, 'ada')
    const reviewer = await staff(server)
    await server.db
      .update(emailAddresses)
      .set({ email: 'ada@sender.example' })
      .where(eq(emailAddresses.userId, owner.id))
    const company = await createCompany(owner)
    await invite(owner, company, { email: bob })
    const key = (await server.lastMessage()).link.split('/').at(-1) ?? ''
    const { status } = await reviewer('POST', '/ninja-api/review/blocked-domains', { body: { domain } })
    expect(status).toBe(200)
    expect((await signUp(server.client('app'), key)).status).toBe(domain === 'example.com' ? 403 : 409)
    expect(await server.db.$count(emailAddresses, eq(emailAddresses.email, bob))).toBe(0)
    expect(await server.db.$count(invitations)).toBe(1)
  })

  test('signups by invitation count against the rate limit of signups', async () => {
    const { client } = await office()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await signUp(client('app'), 'x'.repeat(43))).status)
    expect(answers.slice(0, 20)).toEqual(answers.slice(0, 20).map(() => 400))
    expect(answers[20]).toBe(429)
  })

  test('rejects a forged request from another site', async () => {
    const site = await office()
    const { key } = await site.inviteBob()
    const me = site.client('browser')
    const headers = { 'x-csrftoken': 'forged' }
    expect((await me.post(path, { key, password: PASSWORD }, { headers })).status).toBe(403)
    await expectNothingNew(site)
  })
})
