import { describe, expect, test } from 'vitest'

import { emailAddresses, users } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, PASSWORD, WRONG_PASSWORD } from '../testing.ts'

const body = { email: ada, password: PASSWORD }

describe.each(bothKinds)('signup by password (%s)', (kind) => {
  test('returns 409 to logged-in users if the input is valid', async () => {
    const client = await (await accounts()).loggedIn(kind)
    expect((await client.post('auth/signup', { ...body, email: 'new@example.com' })).status).toBe(409)
    expect((await client.post('auth/signup', {})).status).toBe(400)
  })

  test('returns 403 if the input is valid but signups are closed', async () => {
    const { client } = await accounts({ ACCOUNT_OPEN_FOR_SIGNUP: 'off' })
    expect(await client(kind).post('auth/signup', body)).toMatchObject({ status: 403, json: { status: 403 } })
    expect((await client(kind).post('auth/signup', { ...body, email: 'bad' })).status).toBe(400)
  })

  test.each([undefined, '', 'plain'])(
    'reports a weak password together with the address %j',
    async (email) => {
      const { client } = await accounts()
      const [first, ...others] = faults(await client(kind).post('auth/signup', { email, password: '123' }))
      expect(first).toBe(email ? 'email invalid' : 'email required')
      expect(others).toEqual([
        'password password_too_short',
        'password password_too_common',
        'password password_entirely_numeric',
      ])
    },
  )

  test('reports all weaknesses of a password', async () => {
    const { client } = await accounts()
    const of = async (password: unknown) =>
      faults(await client(kind).post('auth/signup', { email: ada, password }))
    expect(await of('short')).toEqual(['password password_too_short'])
    expect(await of('password1')).toEqual(['password password_too_common'])
    expect(await of(12345678901)).toEqual([
      'password password_too_common',
      'password password_entirely_numeric',
    ])
    expect(await of('x'.repeat(4097))).toEqual(['password max_length'])
  })

  test('reports all errors in the input, even to logged-in users and when signups are closed', async () => {
    for (const open of ['on', 'off']) {
      const env = { ACCOUNT_PREVENT_ENUMERATION: 'off', ACCOUNT_OPEN_FOR_SIGNUP: open }
      const { addUser, client, loggedIn } = await accounts(env)
      await addUser({ email: 'taken@example.com' })
      for (const me of [client(kind), await loggedIn(kind)]) {
        const signUp = (email: string, password: string) => me.post('auth/signup', { email, password })
        expect(faults(await signUp('taken@example.com', 'short'))).toEqual([
          'email email_taken',
          'password password_too_short',
        ])
        expect(faults(await signUp('new@example.com', 'short'))).toEqual(['password password_too_short'])
        expect(faults(await signUp('taken@example.com', PASSWORD))).toEqual(['email email_taken'])
      }
    }
  })

  test('creates a user and a pending login for a new address, and emails a verification link', async () => {
    const { client, db, pendingFlows, lastMessage } = await accounts()
    const me = client(kind)
    const { status, json } = await me.post('auth/signup', { ...body, email: '  Ada@Example.com ' })
    expect(status).toBe(401)
    expect(json.meta?.is_authenticated).toBe(false)
    expect(await pendingFlows(me)).toEqual(['verify_email'])
    expect(await db.select().from(emailAddresses)).toMatchObject([
      { email: ada, isVerified: false, isPrimary: true },
    ])
    expect(await lastMessage()).toMatchObject({ to: ada, template: 'verification-link' })
  })

  test('responds to a taken address as to a free address, and emails the owner', async () => {
    const { addUser, client, pendingFlows, messages } = await accounts()
    await addUser({ email: ada })
    const [taken, fresh] = [client(kind), client(kind)]
    const response = [
      await taken.post('auth/signup', { ...body, password: WRONG_PASSWORD }),
      await fresh.post('auth/signup', { ...body, email: 'new@example.com' }),
    ]
    const masked = response.map(({ text }) => text.replace(/"session_token":"[^"]+"/, ''))
    expect(masked[0]).toBe(masked[1])
    expect(response.map(({ status }) => status)).toEqual([401, 401])
    expect(Object.keys(response[0]?.headers ?? {})).toEqual(Object.keys(response[1]?.headers ?? {}))
    expect(await pendingFlows(taken)).toEqual(['verify_email'])
    expect((await messages()).map(({ to, template }) => [to, template])).toEqual([
      [ada, 'account-exists'],
      ['new@example.com', 'verification-link'],
    ])
    expect((await client(kind).post('auth/login', body)).status).toBe(200)
    expect((await client(kind).post('auth/login', { ...body, password: WRONG_PASSWORD })).status).toBe(400)
  })

  test('with optional verification, logs in and emails a verification link', async () => {
    const { client, lastMessage } = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const me = client(kind)
    const { status, json } = await me.post('auth/signup', body)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ user: { email: ada }, methods: [] })
    expect(await lastMessage()).toMatchObject({ to: ada, template: 'verification-link' })
    expect(faults(await client(kind).post('auth/signup', body))).toEqual(['email email_taken'])
  })

  test('without verification, logs in and sends no email', async () => {
    const { client, messages } = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
    expect((await client(kind).post('auth/signup', body)).status).toBe(200)
    expect(await messages()).toEqual([])
  })
})

test('only one of fifty concurrent signups with one address creates a user', async () => {
  const { client, db } = await accounts()
  const tries = Array.from({ length: 50 }, (_, index) =>
    client('app').post('auth/signup', body, { ip: `198.51.100.${index}` }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401))
  expect(await db.$count(users)).toBe(1)
})

test.each([
  'a@b.c, d@e.f',
  'a@b.test\r\nBcc: d@e.f',
  '"x y"@z.test',
  'mıke@example.com',
  'a@b',
  '<a@b.test>',
  'a@-b.test',
  'a..b@c.test',
])('a signup rejects the address %j', async (email) => {
  const { client, messages } = await accounts()
  expect(faults(await client('app').post('auth/signup', { ...body, email }))).toEqual(['email invalid'])
  expect(await messages()).toEqual([])
})

test.each([
  ['spaces', 'horse staple 77'],
  ['emoji', '🐴🔋📎🐴🔋📎🐴🔋'],
  ['4,096 characters', 'é'.repeat(4096)],
])('a login accepts a password with %s, but no variation of it', async (_name, password) => {
  const { client } = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
  expect((await client('app').post('auth/signup', { email: ada, password })).status).toBe(200)
  expect((await client('app').post('auth/login', { email: ada, password })).status).toBe(200)
  expect(
    (await client('app').post('auth/login', { email: ada, password: `${password.slice(0, -1)}x` })).status,
  ).toBe(400)
})
