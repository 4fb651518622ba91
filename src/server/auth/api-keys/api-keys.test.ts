import { describe, expect, test } from 'vitest'

import { accounts, bothKinds, faults, type TestResponse, type TestClient } from '#server/auth/testing.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'

const path = 'account/api-keys'
const EMPLOYEES = '/pegasus/employees/api/employees/'
const revoke = (client: TestClient, id: unknown) => client.send('DELETE', path, { body: { id } })

type Key = {
  id: number
  name: string
  prefix: string
  key?: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
}
const keyIn = ({ text }: TestResponse): Key => JSON.parse(text).data
const keysIn = ({ text }: TestResponse): Key[] => JSON.parse(text).data

describe.each(bothKinds)('managing API keys (%s)', (kind) => {
  test('every call returns 401 to visitors and to requests that use an API key', async () => {
    const { client, loggedIn, app } = await accounts()
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await client(kind).send(method, path, { body: { name: 'x', id: 1 } })).status).toBe(401)
    const { key } = keyIn(await (await loggedIn(kind)).post(path, { name: 'mine' }))
    const asKey = { headers: { authorization: `Api-Key ${key}` } }
    expect((await app.inject({ url: EMPLOYEES, ...asKey })).statusCode).toBe(200)
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await client(kind).send(method, path, { body: { name: 'x', id: 1 }, ...asKey })).status).toBe(
        401,
      )
  })

  test('creating a key requires a recent login, but revoking one does not', async () => {
    const { loggedIn, clock } = await accounts()
    const me = await loggedIn(kind)
    const made = keyIn(await me.post(path, { name: 'mine' }))
    clock.now = new Date(clock.now.getTime() + 301_000)
    const response = await me.post(path, { name: 'another' })
    expect([response.status, response.json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    expect((await revoke(me, made.id)).status).toBe(200)
  })

  test.each([
    [{}, 'name required'],
    [{ name: ' ' }, 'name required'],
    [{ name: [] }, 'name required'],
    [{ name: 'a\0b' }, 'name null_characters_not_allowed'],
    [{ name: 'x'.repeat(101) }, 'name max_length'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at invalid'],
    [{ name: 'x', expires_at: true }, 'expires_at invalid'],
    [{ name: 'x', expires_at: -1 }, 'expires_at invalid'],
    [{ name: 'x', expires_at: 1e20 }, 'expires_at invalid'],
    [{ name: 'x', expires_at: 1_000_000_000 }, 'expires_at invalid'],
  ])('rejects the invalid input %j', async (body, fault) => {
    const { loggedIn, db } = await accounts()
    const response = await (await loggedIn(kind)).post(path, body)
    expect([response.status, faults(response)]).toEqual([400, [fault]])
    expect(await db.select().from(apiKeys)).toEqual([])
  })

  test('the response that creates a key shows it in full, and later responses show only its start', async () => {
    const { loggedIn, clock, app, db, lastMessage } = await accounts()
    const me = await loggedIn(kind)
    const expires_at = clock.now.getTime() / 1000 + 3600
    const { key = '', ...made } = keyIn(
      await me.post(path, { name: ' mine ', expires_at, userId: 1, user: 1 }),
    )
    expect(key).toMatch(/^fbk_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'mine', prefix: key.slice(0, 10), expires_at, last_used_at: null })
    expect(JSON.stringify(await db.select().from(apiKeys))).not.toContain(key)
    const message = await lastMessage()
    expect([message.subject, message.text.includes(made.prefix)]).toEqual([
      '[Fretboard] An API key was created',
      true,
    ])
    expect(message.text).not.toContain(key)
    expect(
      (await app.inject({ url: EMPLOYEES, headers: { authorization: `Api-Key ${key}` } })).statusCode,
    ).toBe(200)
    const { text } = await me.get(path)
    expect(JSON.parse(text).data).toEqual([{ ...made, last_used_at: clock.now.getTime() / 1000 }])
    expect(text).not.toContain(key)
  })

  test('only the owner can revoke a key, which then stops working immediately', async () => {
    const { loggedIn, app } = await accounts()
    const me = await loggedIn(kind)
    const { id, key } = keyIn(await me.post(path, { name: 'mine' }))
    const other = await loggedIn(kind, 'grace@example.com')
    for (const [client, foreign] of [
      [other, id],
      [other, 'x'],
      [me, 0],
    ] as const)
      expect(faults(await revoke(client, foreign))).toEqual(['id invalid_choice'])
    expect(keysIn(await other.get(path))).toEqual([])
    expect(keysIn(await revoke(me, id))).toEqual([])
    const headers = { authorization: `Api-Key ${key}` }
    expect((await app.inject({ url: EMPLOYEES, headers })).statusCode).toBe(403)
    expect(faults(await revoke(me, id))).toEqual(['id invalid_choice'])
  })

  test('a user can create at most 50 keys, even with concurrent requests', async () => {
    const { loggedIn, clock, db } = await accounts()
    const me = await loggedIn(kind)
    await me.post(path, { name: 'first' })
    const [first] = await db.select().from(apiKeys)
    const userId = first?.userId ?? 0
    const row = { userId, name: 'x', prefix: 'x', createdAt: clock.now }
    await db
      .insert(apiKeys)
      .values(Array.from({ length: 47 }, (_, index) => ({ ...row, keyHash: `${index}` })))
    const tries = await Promise.all(Array.from({ length: 5 }, () => me.post(path, { name: 'another' })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(tries.filter(({ status }) => status === 409).flatMap(faults)).toContain('max_api_keys')
    expect(await db.select().from(apiKeys)).toHaveLength(50)
  })
})

test('a browser cannot create a key without the CSRF token', async () => {
  const { loggedIn, db } = await accounts()
  const me = await loggedIn('browser')
  const response = await me.send('POST', path, { body: { name: 'x' }, headers: { 'x-csrftoken': '' } })
  expect(response.status).toBe(403)
  expect(await db.select().from(apiKeys)).toEqual([])
})
