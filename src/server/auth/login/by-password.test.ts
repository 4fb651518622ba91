import { pbkdf2Sync } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, PASSWORD, WRONG_PASSWORD } from '../testing.ts'

const from = (host: number) => ({ ip: `2001:db8::${host.toString(16)}` })
const wrong = { email: ada, password: WRONG_PASSWORD }
const right = { email: ada, password: PASSWORD }

describe.each(bothKinds)('login by password (%s)', (kind) => {
  test('checks the password before it rejects logged-in users', async () => {
    const client = await (await accounts()).loggedIn(kind)
    expect((await client.post('auth/login', right)).status).toBe(409)
    expect(faults(await client.post('auth/login', wrong))).toEqual(['password email_password_mismatch'])
  })

  test('reports missing and invalid fields', async () => {
    const client = (await accounts()).client(kind)
    expect(faults(await client.post('auth/login', {}))).toEqual(['email required', 'password required'])
    expect(faults(await client.post('auth/login', { email: 'ada', password: '\0' }))).toEqual([
      'email invalid',
      'password null_characters_not_allowed',
    ])
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const [known, unknown] = [
      await client(kind).post('auth/login', wrong),
      await client(kind).post('auth/login', { ...wrong, email: 'nobody@example.com' }),
    ]
    expect(known.status).toBe(400)
    expect(known.text).toBe(unknown.text)
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  test('logs the user in even if the address is typed in upper case or with spaces', async () => {
    const { addUser, client } = await accounts()
    const id = await addUser()
    const me = client(kind)
    const { status, json } = await me.post('auth/login', { email: ' ADA@example.com ', password: PASSWORD })
    expect(status).toBe(200)
    expect(json.data?.user).toMatchObject({ id, display: ada, email: ada, has_usable_password: true })
    expect(json.data?.user?.['avatar_url']).toMatch(/^data:image\/svg\+xml,/)
    expect(json.data?.methods).toEqual([{ method: 'password', at: expect.any(Number), email: ada }])
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('a login with an unverified address is pending and sends a link', async () => {
    const { addUser, client, pendingFlows, lastMessage } = await accounts()
    await addUser({ isVerified: false })
    const me = client(kind)
    expect((await me.post('auth/login', right)).status).toBe(401)
    expect(await pendingFlows(me)).toEqual(['verify_email'])
    expect((await lastMessage()).link).toContain('/account/verify-email/')
  })

  test('a pending login expires', async () => {
    const { addUser, client, pendingFlows, clock } = await accounts()
    await addUser({ isVerified: false })
    const me = client(kind)
    await me.post('auth/login', right)
    clock.now = new Date(clock.now.getTime() + 901_000)
    expect(await pendingFlows(me)).toEqual([])
  })

  test('rejects a disabled account without revealing its state', async () => {
    const { addUser, client, db, pendingFlows } = await accounts()
    await db
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, await addUser()))
    const me = client(kind)
    expect((await me.post('auth/login', right)).status).toBe(401)
    expect(await pendingFlows(me)).toEqual([])
  })
})

const djangoHash = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(PASSWORD, 'salt', 1000, 32, 'sha256').toString('base64')}`

test('login accepts a password hash of Django and replaces the hash with a new one', async () => {
  const { addUser, client, db } = await accounts()
  await addUser({ passwordHash: djangoHash })
  expect((await client('app').post('auth/login', wrong)).status).toBe(400)
  expect((await client('app').post('auth/login', right)).status).toBe(200)
  const [user] = await db.select().from(users)
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  expect((await client('app').post('auth/login', right)).status).toBe(200)
})

test('an account whose imported hash is too expensive to verify cannot log in with a password', async () => {
  const { addUser, client } = await accounts()
  const costly = djangoHash.replace('$1000$', '$99999999$')
  await addUser({ passwordHash: costly })
  expect(faults(await client('app').post('auth/login', right))).toEqual(['password email_password_mismatch'])
})

test('login rejects the right password for five minutes after five wrong passwords', async () => {
  const { addUser, client, clock } = await accounts()
  await addUser()
  const spellings = [ada, 'ADA@example.com', ` ${ada}`, `${ada} `, ada]
  for (const [index, email] of spellings.entries())
    expect(
      faults(await client('app').post('auth/login', { ...wrong, email }, { ip: `198.51.100.${index}` })),
    ).toEqual(['password email_password_mismatch'])
  expect(faults(await client('app').post('auth/login', right))).toEqual(['too_many_login_attempts'])
  clock.now = new Date(clock.now.getTime() + 300_000)
  expect((await client('app').post('auth/login', right)).status).toBe(200)
})

test('login allows ten wrong passwords per minute from one network, even after a successful login', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  for (let count = 1; count <= 9; count++)
    await client('app').post('auth/login', { ...wrong, email: `n${count}@example.com` }, from(count))
  expect((await client('app').post('auth/login', right, from(20))).status).toBe(200)
  const tries = [10, 11].map((count) =>
    client('app').post('auth/login', { ...wrong, email: `n${count}@example.com` }, from(count)),
  )
  const response = (await Promise.all(tries)).flatMap(faults)
  expect(response.toSorted()).toEqual(['password email_password_mismatch', 'too_many_login_attempts'])
})

test('login checks only five of fifty concurrent wrong passwords for one address', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const tries = Array.from({ length: 50 }, (_, host) =>
    client('app').post('auth/login', wrong, { ip: `198.51.100.${host}` }),
  )
  const response = (await Promise.all(tries)).flatMap(faults)
  expect(response.filter((fault) => fault === 'password email_password_mismatch')).toHaveLength(5)
  expect(response.filter((fault) => fault === 'too_many_login_attempts')).toHaveLength(45)
})

test('twenty-five clients can log in concurrently with the right password', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const response = await Promise.all(
    Array.from({ length: 25 }, () => client('app').post('auth/login', right)),
  )
  expect(response.filter(({ status }) => status === 200)).toHaveLength(25)
})

test('a login that gets 503 because of a full password queue does not count as failed', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const tries = Array.from({ length: 200 }, async (_, host) => {
    const attempt = { email: `n${host}@example.com`, password: WRONG_PASSWORD }
    const { status } = await client('app').post('auth/login', attempt, { ip: `198.51.100.${host}` })
    return { attempt, status }
  })
  const late = (await Promise.all(tries)).find(({ status }) => status === 503)
  for (let count = 1; count <= 5; count++)
    expect(
      faults(await client('app').post('auth/login', late?.attempt, { ip: `203.0.113.${count}` })),
    ).toEqual(['password email_password_mismatch'])
})

test('the 31st login of a minute returns 429 with Retry-After', async () => {
  const { client, clock } = await accounts()
  const me = client('app')
  for (let count = 1; count <= 30; count++) await me.post('auth/login', {})
  const response = await me.post('auth/login', {})
  expect(response).toMatchObject({ status: 429, json: { status: 429 }, headers: { 'retry-after': '60' } })
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect((await me.post('auth/login', {})).status).toBe(400)
})
