// Sessions are cached until the next commit if the database reports commits (`countCommits`: the embedded database).
import { describe, expect, test, vi } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { testDatabase } from '#server/db/testing.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { createSessionReader } from './read.ts'

async function logIn() {
  const { loggedIn, clock, db } = await accounts()
  const { token = '' } = await loggedIn('app')
  return { db, clock, key: { tokenHash: hashToken(token), client: 'app', now: clock.now } }
}

/**
 * Returns the result of `make`, and a function that returns how often the statements prepared by `make` have run so
 * far.
 */
function countQueries<Made>(db: Db, make: () => Made) {
  let count = 0
  const { session } = db._
  const prepare = session.prepareQuery.bind(session)
  const spy = vi.spyOn(session, 'prepareQuery').mockImplementation((...query) => {
    const prepared = prepare(...query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (values) => {
      count += 1
      return execute(values)
    }
    return prepared
  })
  const made = make()
  spy.mockRestore()
  return { made, queries: () => count }
}

describe('the cache of sessions', () => {
  test('reads a session again only after a commit', async () => {
    const { db, key } = await logIn()
    let commits = 0
    const read = createSessionReader({ db, countCommits: () => commits })
    const found = await read(key)
    expect(found?.user?.email).toBe('ada@example.com')
    await db.delete(sessions)
    expect(await read(key)).toEqual(found)
    commits += 1
    expect(await read(key)).toBeUndefined()
  })

  test('does not cache a read that overlaps a commit', async () => {
    const { db, key } = await logIn()
    let commits = 0
    const read = createSessionReader({ db, countCommits: () => commits })
    const reading = read(key)
    commits += 1
    expect(await reading).toBeDefined()
    await db.delete(sessions)
    expect(await read(key)).toBeUndefined()
  })

  test('does not return a session that has expired or belongs to the other kind of client', async () => {
    const { db, key } = await logIn()
    const read = createSessionReader({ db, countCommits: () => 0 })
    const found = await read(key)
    expect(await read({ ...key, client: 'browser' })).toBeUndefined()
    expect(await read({ ...key, now: found?.session.expiresAt ?? key.now })).toBeUndefined()
  })

  test('sessions are not cached if other processes can commit', async () => {
    const { db, key } = await logIn()
    const read = createSessionReader({ db })
    expect(await read(key)).toBeDefined()
    await db.delete(sessions)
    expect(await read(key)).toBeUndefined()
  })

  test('uses one query to load the sessions of concurrent requests', async () => {
    const { loggedIn, clock, db } = await accounts()
    const tokens = [await loggedIn('app'), await loggedIn('app', 'grace@example.com')].map(
      ({ token = '' }) => token,
    )
    const keys = [...tokens, 'unknown', tokens[0] ?? ''].map((token) => ({
      tokenHash: hashToken(token),
      client: 'app',
      now: clock.now,
    }))
    const { made: read, queries } = countQueries(db, () => createSessionReader({ db }))
    const found = await Promise.all(keys.map(read))
    expect(found.map((one) => one?.user?.email)).toEqual([
      'ada@example.com',
      'grace@example.com',
      undefined,
      'ada@example.com',
    ])
    expect(queries()).toBe(1)
  })

  test('the embedded database counts commits but not reads, and PostgreSQL counts neither', async () => {
    const { db, kind, countCommits } = await testDatabase()
    expect(countCommits === undefined).toBe(kind === 'postgres')
    const count = countCommits ?? (() => -1)
    const before = count()
    await db.$count(sessions)
    expect(count()).toBe(before)
    if (kind === 'postgres') return
    await logIn()
    expect(count()).toBeGreaterThan(before)
  })
})
