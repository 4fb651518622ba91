// Changes to a session or to its user apply from the next request, even if the server has cached the session.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { images } from '#server/db/tables/images.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'

import {
  type Accounts,
  accounts,
  ada,
  bothKinds,
  PASSWORD,
  type TestClient,
  type TestResponse,
} from '../testing.ts'

const grace = 'grace@example.com'
const another = 'another good passphrase'

type Scene = { server: Accounts; me: TestClient; /** Another browser. */ elsewhere: TestClient; id: number }

/** Logs in as one user with two clients and reads both sessions, so that the server caches them. */
async function scene(kind: TestClient['kind']): Promise<Scene> {
  const server = await accounts()
  const id = await server.addUser()
  const [me, elsewhere] = [server.client(kind), server.client('browser')]
  for (const place of [me, elsewhere]) await place.post('auth/login', { email: ada, password: PASSWORD })
  for (let time = 0; time < 3; time++)
    for (const place of [me, elsewhere]) expect((await place.get('auth/session')).status).toBe(200)
  return { server, me, elsewhere, id }
}

type Act = (scene: Scene) => Promise<unknown>

const sessionEnds: Record<string, Act> = {
  'logging out': ({ server, me }) => server.client(me.kind, me.token).delete('auth/session'),
  'being logged out from elsewhere': async ({ server, elsewhere }) => {
    const all = await server.db.select({ id: sessions.id }).from(sessions).orderBy(sessions.id)
    await elsewhere.send('DELETE', 'auth/sessions', { body: { sessions: [all[0]?.id] } })
  },
  'two weeks without a request': async ({ server: { clock } }) => {
    clock.now = new Date(clock.now.getTime() + days(14))
  },
  'the expiry of the session': ({ server: { db, clock } }) =>
    db.update(sessions).set({ expiresAt: clock.now }),
  "the deletion of the session's row": ({ server }) => server.db.delete(sessions),
  'the deletion of the account': ({ server, id }) => server.db.delete(users).where(eq(users.id, id)),
}

/**
 * Changes that log the user out. The server treats the next request as anonymous. Only the response to the request
 * after that reports that the session has ended.
 */
const logouts: Record<string, Act> = {
  'a password change': ({ elsewhere }) =>
    elsewhere.post('account/password/change', { current_password: PASSWORD, new_password: another }),
  'disabling the account': ({ server }) => server.db.update(users).set({ isActive: false }),
  'a new session generation': ({ server }) => server.db.update(users).set({ sessionGeneration: 9 }),
}

type Change = { act: Act; seen: (answer: TestResponse) => unknown; before: unknown; after: unknown }

const user = (field: string) => (answer: TestResponse) => answer.json.data?.user?.[field]

const changes: Record<string, Change> = {
  'a new display name': {
    act: ({ elsewhere }) => elsewhere.send('PATCH', 'account/profile', { body: { display: 'Countess' } }),
    seen: user('display'),
    before: ada,
    after: 'Countess',
  },
  'a new picture': {
    act: async ({ server: { db } }) => {
      await db.insert(images).values({ hash: 'picture', bytes: Buffer.of(1) })
      await db.update(users).set({ avatar: 'picture' })
    },
    seen: (answer) => String(user('avatar_url')(answer)).startsWith('data:'),
    before: true,
    after: false,
  },
  'a new primary address': {
    act: async ({ server: { db }, id }) => {
      await db.update(emailAddresses).set({ isPrimary: false })
      await db.insert(emailAddresses).values({ userId: id, email: grace, isPrimary: true, isVerified: true })
    },
    seen: user('email'),
    before: ada,
    after: grace,
  },
  'the removal of the address': {
    act: ({ server }) => server.db.delete(emailAddresses),
    seen: user('email'),
    before: ada,
    after: undefined,
  },
  'the removal of the password': {
    act: ({ server }) => server.db.update(users).set({ passwordHash: null }),
    seen: user('has_usable_password'),
    before: true,
    after: false,
  },
}

describe.each(bothKinds)('changes of a session (%s)', (kind) => {
  const endedStatus = kind === 'app' ? 410 : 401

  test.each(Object.entries(sessionEnds))(
    'after %s, the response to the next request reports that the session has ended',
    async (_name, act) => {
      const all = await scene(kind)
      const { token } = all.me
      await act(all)
      expect((await all.server.client(kind, token).get('auth/session')).status).toBe(endedStatus)
      expect((await all.server.client(kind, token).get('auth/session')).status).toBe(endedStatus)
    },
  )

  test.each(Object.entries(logouts))(
    'after %s, the server treats the next request as anonymous',
    async (_name, act) => {
      const all = await scene(kind)
      const { token } = all.me
      await act(all)
      expect((await all.server.client(kind, token).get('auth/session')).status).toBe(401)
      expect((await all.server.client(kind, token).get('auth/session')).status).toBe(endedStatus)
    },
  )

  test.each(Object.entries(changes))(
    'the response to the next request reflects %s',
    async (_name, { act, seen, before, after }) => {
      const all = await scene(kind)
      expect(seen(await all.me.get('auth/session'))).toBe(before)
      await act(all)
      expect(seen(await all.me.get('auth/session'))).toBe(after)
      expect(seen(await all.me.get('auth/session'))).toBe(after)
    },
  )

  test.each([
    ['isStaff', 'is_staff'],
    ['isReviewer', 'review'],
  ] as const)('granting or revoking %s applies to the next request', async (right, shown) => {
    const { server, me } = await scene(kind)
    const mayDo = async (): Promise<unknown> => {
      const { json } = await me.get('/ninja-api/permissions')
      return Reflect.get(json, shown)
    }
    expect(await mayDo()).toBe(false)
    await server.db.update(users).set({ [right]: true })
    expect(await mayDo()).toBe(true)
    await server.db.update(users).set({ [right]: false })
    expect(await mayDo()).toBe(false)
  })

  test('changes in a transaction apply after the transaction commits', async () => {
    const { server, me } = await scene(kind)
    await server.db.transaction(async (tx) => {
      await tx.update(users).set({ displayName: 'Countess' })
      await tx.update(users).set({ displayName: 'Lady' })
    })
    expect(user('display')(await me.get('auth/session'))).toBe('Lady')
  })

  test('changes in a transaction never apply if the transaction is rolled back', async () => {
    const { server, me } = await scene(kind)
    const rolledBack = server.db.transaction(async (tx) => {
      await tx.update(users).set({ displayName: 'Countess' })
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
    expect(user('display')(await me.get('auth/session'))).toBe(ada)
  })
})

test('the cache of sessions keeps the sessions of two users apart', async () => {
  const { server, me } = await scene('browser')
  const other = await server.loggedIn('browser', grace)
  for (let time = 0; time < 3; time++) {
    expect(user('email')(await me.get('auth/session'))).toBe(ada)
    expect(user('email')(await other.get('auth/session'))).toBe(grace)
  }
})
