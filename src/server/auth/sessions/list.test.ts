import { describe, expect, test } from 'vitest'

import { sessions } from '#server/db/tables/sessions.ts'

import {
  type Accounts,
  accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestResponse,
  type TestClient,
} from '../testing.ts'

type Row = { id: number; ip: string; user_agent: string; created_at: number; is_current: boolean }

function readRows({ json }: TestResponse): Row[] {
  const rows: unknown = json.data
  if (!Array.isArray(rows)) throw new Error(`no list: ${JSON.stringify(json)}`)
  return rows
}

const rows = async (client: TestClient) => readRows(await client.get('auth/sessions'))
const end = (client: TestClient, ids: unknown) =>
  client.send('DELETE', 'auth/sessions', { body: { sessions: ids } })

/** Returns another client that is logged in as the user `ada`. */
async function elsewhere({ client }: Accounts, kind: TestClient['kind'], ip = '198.51.100.9') {
  const other = client(kind)
  const headers = { 'user-agent': 'Elsewhere/1.0' }
  await other.post('auth/login', { email: ada, password: PASSWORD }, { ip, headers })
  return other
}

const endedStatus = (kind: TestClient['kind']) => (kind === 'app' ? 410 : 401)

describe.each(bothKinds)('managing sessions (%s)', (kind) => {
  test('rejects anonymous users', async () => {
    const { client } = await accounts()
    expect((await client(kind).get('auth/sessions')).status).toBe(401)
    expect((await end(client(kind), [1])).status).toBe(401)
  })

  test('lists the sessions of the user and marks the current one', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    await server.loggedIn(kind, 'grace@example.com')
    await elsewhere(server, kind)
    expect(await rows(me)).toEqual([
      {
        id: expect.any(Number),
        ip: '198.51.100.9',
        user_agent: 'Elsewhere/1.0',
        created_at: server.clock.now.getTime() / 1000,
        is_current: false,
      },
      expect.objectContaining({ ip: '203.0.113.7', is_current: true }),
    ])
  })

  test('a session keeps its ID when its token changes', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const before = await rows(me)
    await me.post('auth/reauthenticate', { password: PASSWORD })
    expect(await rows(me)).toEqual(before)
  })

  test.each([
    [undefined, 'required'],
    [[], 'required'],
    [null, 'required'],
    [7, 'invalid_list'],
    ['7', 'invalid_list'],
    [['bad'], 'invalid_pk_value'],
    [[null], 'invalid_pk_value'],
    [[true], 'invalid_pk_value'],
    [[1.5], 'invalid_pk_value'],
    [[10 ** 9], 'invalid_choice'],
    [[10 ** 14], 'invalid_choice'],
  ])('rejects a request to end the sessions %j with the error %s', async (ids, code) => {
    const { loggedIn } = await accounts()
    expect(faults(await end(await loggedIn(kind), ids))).toEqual([`sessions ${code}`])
  })

  test('a user cannot end sessions of other users', async () => {
    const { loggedIn } = await accounts()
    const me = await loggedIn(kind)
    const other = await loggedIn(kind, 'grace@example.com')
    const [idsOfOther, own] = [await rows(other), await rows(me)].map((list) => list.map(({ id }) => id))
    expect(faults(await end(me, idsOfOther))).toEqual(['sessions invalid_choice'])
    expect(faults(await end(me, [...(own ?? []), ...(idsOfOther ?? [])]))).toEqual([
      'sessions invalid_choice',
    ])
    expect((await other.get('auth/session')).status).toBe(200)
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('ends other sessions and returns the remaining ones', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const other = await elsewhere(server, kind)
    const ids = (await rows(me)).filter(({ is_current: isCurrent }) => !isCurrent).map(({ id }) => String(id))
    const response = await end(me, ids)
    expect(response.status).toBe(200)
    expect(readRows(response)).toMatchObject([{ is_current: true }])
    expect((await other.get('auth/session')).status).toBe(endedStatus(kind))
  })

  test('ending the current session logs out', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const { token } = me
    const other = await elsewhere(server, kind)
    const response = await end(
      me,
      (await rows(me)).map(({ id }) => id),
    )
    expect(response).toMatchObject({ status: 401, json: { meta: { is_authenticated: false } } })
    expect((await server.client(kind, token).get('auth/session')).status).toBe(endedStatus(kind))
    expect((await other.get('auth/session')).status).toBe(endedStatus(kind))
    expect(await server.db.$count(sessions)).toBe(0)
  })

  test('ending a session requires a recent login, but listing does not', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const other = await elsewhere(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + 300_000)
    const ids = (await rows(me)).map(({ id }) => id)
    expect(faults(await end(me, [10 ** 9]))).toEqual(['sessions invalid_choice'])
    expect(await end(me, ids)).toMatchObject({ status: 401, json: { meta: { is_authenticated: true } } })
    expect((await other.get('auth/session')).status).toBe(200)
  })

  test('does not list ended sessions', async () => {
    const server = await accounts()
    await elsewhere(server, kind)
    const me = await server.loggedIn(kind)
    const changed = { current_password: PASSWORD, new_password: 'another good passphrase' }
    expect((await me.post('account/password/change', changed)).status).toBe(200)
    expect(await rows(me)).toMatchObject([{ is_current: true }])
  })

  test('with activity tracking, the list shows the last use (time and IP address), updated once a minute', async () => {
    const server = await accounts({ USERSESSIONS_TRACK_ACTIVITY: 'on' })
    const me = await server.loggedIn(kind)
    const start = server.clock.now.getTime() / 1000
    const seen = async (seconds: number) => {
      server.clock.now = new Date((start + seconds) * 1000)
      await me.get('auth/session', { ip: '192.0.2.4' })
      return rows(me)
    }
    expect(await seen(59)).toMatchObject([{ last_seen_at: start, created_at: start, ip: '203.0.113.7' }])
    expect(await seen(60)).toMatchObject([{ last_seen_at: start + 60, created_at: start, ip: '192.0.2.4' }])
  })
})

test('a concurrent request cannot restore an ended session', async () => {
  const server = await accounts()
  const me = await server.loggedIn('app')
  const other = await elsewhere(server, 'app')
  const { token } = other
  const ids = (await rows(me)).filter(({ is_current: isCurrent }) => !isCurrent).map(({ id }) => id)
  await Promise.all([end(me, ids), other.post('auth/reauthenticate', { password: PASSWORD })])
  const responses = [token, other.token].map((token) => server.client('app', token).get('auth/session'))
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([410, 410])
  expect(await rows(me)).toHaveLength(1)
})
