// The link of an invitation to a company proves its address, so the recipient signs up and joins with one form.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companyInvitations, companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { accepting, companyOf, invite, person, rolesIn } from '#server/jobs/members/testing.ts'
import { staff } from '#server/jobs/testing.ts'
import { days } from '#server/lib/duration.ts'
import { restarted } from '#server/testing.ts'

import { emails, listed } from '../emails/testing.ts'
import {
  accounts,
  type Accounts,
  accountsOf,
  bothKinds,
  faults,
  PASSWORD,
  type TestClient,
  WRONG_PASSWORD,
} from '../testing.ts'

const path = 'auth/invitation'
const bob = 'bob@example.com'
const NEW_PASSWORD = 'another horse entirely'
const invalidKey = ['key invalid_or_expired_key']

async function office(env: Record<string, string> = {}) {
  const server = await accounts(env)
  const ada = await person(server, 'ada')
  const company = await companyOf(ada)
  const lastKey = async () => decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
  const inviteBob = async (role = 'recruiter') => {
    const { status, json } = await invite(ada, company, { email: bob, role })
    expect(status).toBe(200)
    return { id: json.id, key: await lastKey() }
  }
  const pass = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms))
  return { ...server, server, ada, company, inviteBob, pass, lastKey }
}

const look = (me: TestClient, key: string) => me.get(path, { headers: { 'x-invitation-key': key } })
const signUp = (me: TestClient, key: string, password: string = PASSWORD) => me.post(path, { key, password })
const nextStep = async (me: TestClient, key: string) => {
  const { json } = await look(me, key)
  return json.data?.next_step
}
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Expects that no user and no member was added to those of the office. */
async function expectNothingNew({ db }: Pick<Accounts, 'db'>) {
  expect([await db.$count(users), await db.$count(companyMembers)]).toEqual([1, 1])
}

describe.each(bothKinds)('signup by invitation (%s)', (kind) => {
  test('creates an account with the invited address verified, logs in and joins with the invited role', async () => {
    const { client, ada, company, inviteBob, messages, lines } = await office()
    const { key } = await inviteBob()
    const me = client(kind)
    const found = await look(me, key)
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
    expect(listed(await emails(me).list())).toEqual([`${bob}*`])
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob recruiter'])
    const toMe = (await messages()).filter(({ to }) => to === bob)
    expect(toMe.map(({ template }) => template)).toEqual(['company-invitation'])
    expect((await client(kind).post('auth/login', { email: bob, password: PASSWORD })).status).toBe(200)
    const events = lines.map(({ event }) => event)
    for (const event of ['signed up', 'address verified', 'logged in', 'invitation accepted'])
      expect(events).toContain(event)
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test('an invited owner becomes an owner', async () => {
    const { client, ada, company, inviteBob } = await office()
    await signUp(client(kind), (await inviteBob('owner')).key)
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob owner'])
  })

  test('reading an invitation changes nothing', async () => {
    const server = await office()
    const { key } = await server.inviteBob()
    for (let n = 0; n < 30; n++) expect((await look(server.client(kind), key)).status).toBe(200)
    await expectNothingNew(server)
    expect((await signUp(server.client(kind), key)).status).toBe(200)
  })

  test('a key works once', async () => {
    const { client, inviteBob } = await office()
    const { key } = await inviteBob()
    await signUp(client(kind), key)
    expect(faults(await look(client(kind), key))).toEqual(invalidKey)
    expect(faults(await signUp(client(kind), key, NEW_PASSWORD))).toEqual(invalidKey)
  })

  test('a logged-in user gets 409, and logs out to sign up', async () => {
    const { client, addUser, ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    await addUser({ email: 'carol@example.com' })
    const me = client(kind)
    await me.post('auth/login', { email: 'carol@example.com', password: PASSWORD })
    expect(await nextStep(me, key)).toBe('sign_up')
    expect((await signUp(me, key)).status).toBe(409)
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: 'carol@example.com' })
    expect(await rolesIn(ada, company)).toEqual(['ada owner'])
    await me.delete('auth/session')
    me.token = undefined
    expect((await signUp(me, key)).status).toBe(200)
  })

  test('an account with the address must log in, and its password does not change', async () => {
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
    expect(await rolesIn(ada, company)).toEqual(['ada owner'])
    expect((await me.post(accepting(id))).status).toBe(200)
    expect(faults(await look(me, key))).toEqual(invalidKey)
  })

  test('rejects a weak password and keeps the key valid', async () => {
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
    expect(faults(await look(server.client(kind), wrong))).toEqual(invalidKey)
    expect(faults(await signUp(server.client(kind), wrong))).toEqual(invalidKey)
    await expectNothingNew(server)
  })

  test('deletes the password and the session of an unconfirmed signup with the address', async () => {
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
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })
})

describe('the key of an invitation', () => {
  const endings: Record<string, (site: Awaited<ReturnType<typeof office>>, id: unknown) => Promise<unknown>> =
    {
      'has expired': async ({ pass }) => pass(days(14)),
      'was withdrawn': ({ ada, company }, id) => ada.call('DELETE', `${company}/invitations/${String(id)}`),
      'was sent again': ({ inviteBob }) => inviteBob(),
      'was for a deleted company': ({ ada, company }) => ada.call('DELETE', company),
    }

  test.each(Object.keys(endings))('is invalid after the invitation %s', async (ending) => {
    const site = await office()
    const { id, key } = await site.inviteBob()
    await endings[ending]?.(site, id)
    const me = site.client('app')
    expect(faults(await look(me, key))).toEqual(invalidKey)
    expect(faults(await signUp(me, key))).toEqual(invalidKey)
    expect(await site.db.$count(users)).toBe(1)
  })

  test('is valid until the invitation expires, and the newest key works', async () => {
    const { client, inviteBob, pass } = await office()
    await inviteBob()
    const { key } = await inviteBob()
    pass(days(14) - 1)
    expect((await signUp(client('app'), key)).status).toBe(200)
  })

  test('is invalid after the invitation was declined', async () => {
    const { server, inviteBob, client } = await office()
    const { id, key } = await inviteBob()
    const existing = await person(server, 'bob')
    expect((await existing.call('DELETE', `/ninja-api/invitations/${id}`)).status).toBe(204)
    expect(faults(await signUp(client('app'), key))).toEqual(invalidKey)
  })

  test('is stored as a hash, and is in no response to the sender', async () => {
    const { ada, company, inviteBob, db } = await office()
    const { key } = await inviteBob()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db.select().from(companyInvitations))).not.toContain(key)
    expect((await ada.call('GET', `${company}/invitations`)).text).not.toMatch(/key|hash/)
  })
})

describe('signup by invitation', () => {
  test('only one of several concurrent requests creates an account', async () => {
    const { client, db, ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(client('app'), key)))
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400])
    expect(await db.$count(users)).toBe(2)
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob recruiter'])
  })

  test('two concurrent invitations to one address create one account, and the other invitation stays open', async () => {
    const { server, client, db, lastKey, inviteBob } = await office()
    const first = (await inviteBob()).key
    const carol = await person(server, 'carol')
    await invite(carol, await companyOf(carol, 'Other'), { email: bob })
    const answers = await Promise.all([first, await lastKey()].map((key) => signUp(client('app'), key)))
    expect(statusesOf(answers)).toEqual([200, 400])
    expect(await db.$count(emailAddresses, eq(emailAddresses.email, bob))).toBe(1)
    expect(await db.$count(companyInvitations)).toBe(1)
  })

  test('the invited user gets the account, even if another person signs up with the address at the same time', async () => {
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

  test('an account in use whose address is not confirmed must log in', async () => {
    const { client, inviteBob } = await office({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const owner = client('app')
    expect((await owner.post('auth/signup', { email: bob, password: PASSWORD })).status).toBe(200)
    const { key } = await inviteBob()
    expect(await nextStep(client('app'), key)).toBe('log_in')
    expect(await nextStep(owner, key)).toBe('log_in')
    expect(faults(await signUp(client('app'), key, NEW_PASSWORD))).toEqual(['key email_taken'])
    expect((await owner.get('auth/session')).status).toBe(200)
  })

  test('a disabled account is not taken over', async () => {
    const { client, addUser, db, inviteBob } = await office()
    const id = await addUser({ email: bob, isVerified: false })
    await db.update(users).set({ isActive: false }).where(eq(users.id, id))
    const { key } = await inviteBob()
    expect(await nextStep(client('app'), key)).toBe('log_in')
    expect(faults(await signUp(client('app'), key))).toEqual(['key email_taken'])
  })

  test('the invited user gets an address that another user has added but not confirmed', async () => {
    const { server, client, inviteBob, lastMessage } = await office()
    const mallory = await server.loggedIn('app', 'mallory@example.com')
    await emails(mallory).add(bob)
    const verification = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    const { id, key } = await inviteBob()
    expect(await nextStep(mallory, key)).toBe('sign_up')
    expect((await mallory.post(accepting(id))).status).toBe(404)
    const me = client('app')
    expect((await signUp(me, key)).status).toBe(200)
    expect(faults(await mallory.post('auth/email/verify', { key: verification }))).toEqual([
      'key email_taken',
    ])
    expect(listed(await emails(me).list())).toEqual([`${bob}*`])
  })

  test('asks for the login code that the settings require', async () => {
    const { ada, company, inviteBob } = await office()
    const { key } = await inviteBob()
    const codes = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_LOGIN_BY_CODE_REQUIRED: 'on' }
    const { client, pendingFlows, lastMessage } = accountsOf(await restarted(codes))
    const me = client('app')
    expect((await signUp(me, key)).status).toBe(401)
    expect(await pendingFlows(me)).toEqual(['login_by_code'])
    expect(await rolesIn(ada, company)).toEqual(['ada owner', 'bob recruiter'])
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
    const company = await companyOf(owner)
    await invite(owner, company, { email: bob })
    const key = (await server.lastMessage()).link.split('/').at(-1) ?? ''
    const { status } = await reviewer('POST', '/ninja-api/review/blocked-domains', { body: { domain } })
    expect(status).toBe(200)
    expect((await signUp(server.client('app'), key)).status).toBe(domain === 'example.com' ? 403 : 409)
    expect(await server.db.$count(emailAddresses, eq(emailAddresses.email, bob))).toBe(0)
    expect(await server.db.$count(companyInvitations)).toBe(1)
  })

  test('counts towards the rate limit of signups', async () => {
    const { client } = await office()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await signUp(client('app'), 'x'.repeat(43))).status)
    expect(answers.slice(0, 20)).toEqual(answers.slice(0, 20).map(() => 400))
    expect(answers[20]).toBe(429)
  })

  test('rejects a forged request of another site', async () => {
    const site = await office()
    const { key } = await site.inviteBob()
    const me = site.client('browser')
    const headers = { 'x-csrftoken': 'forged' }
    expect((await me.post(path, { key, password: PASSWORD }, { headers })).status).toBe(403)
    await expectNothingNew(site)
  })
})
