// A login at a real OpenID provider sets and removes membership marks.
import { describe, expect, test } from 'vitest'

import { logInAtProvider, startOpenIdServer } from '#server/auth/social/openid-server.testing.ts'
import { beginProviderLogin, CALLBACK, followRedirect } from '#server/auth/social/testing.ts'
import { accounts, type TestClient } from '#server/auth/testing.ts'
import { days, minutes } from '#server/lib/duration.ts'

import { advance, member, readMarks, shownMark, storedMarks, withMarks } from './testing.ts'

/** Logs in at the provider Corp as `who`. @returns the client */
async function logIn(me: TestClient, { process = 'login', who = 'ada' } = {}): Promise<TestClient> {
  const location = await beginProviderLogin(me, { provider: 'corp', process })
  expect(await followRedirect(me, await logInAtProvider(location, who))).toBe(CALLBACK)
  return me
}

async function setUp() {
  const people = { ada: { ...member }, eve: { email: 'eve@example.com' }, ghost: { groups: member.groups } }
  const provider = await startOpenIdServer(people)
  const server = await accounts(withMarks(provider.env))
  server.clock.now = new Date()
  const untilNow = () => new Date(server.clock.now.getTime() + days(400)).toISOString()
  return { people, server, untilNow, visitor: () => server.client('browser') }
}

describe('a login at an OpenID provider with marks', () => {
  test('sets the mark for its days, and renews it', async () => {
    const { server, untilNow, visitor } = await setUp()
    expect(await readMarks(await logIn(visitor()))).toEqual([{ ...shownMark, until: untilNow() }])
    advance(server, minutes(1))
    expect(await readMarks(await logIn(visitor()))).toEqual([{ ...shownMark, until: untilNow() }])
    expect(await storedMarks(server.db)).toEqual(['corp member'])
  })

  test.each([
    ['no claim', undefined],
    ['other groups', ['dsf-members', 'DSF-MEMBER']],
    ['an object', { 0: 'dsf-member', length: 1 }],
    ['a nested list', [['dsf-member']]],
    ['a boolean', true],
    ['a text that contains the value', 'staff dsf-member'],
    ['more than 1,000 entries', [...Array.from({ length: 1000 }, String), 'dsf-member']],
  ])('removes the mark if the provider sends %s', async (_, groups) => {
    const { people, server, visitor } = await setUp()
    await logIn(visitor())
    expect(await storedMarks(server.db)).toEqual(['corp member'])
    people.ada.groups = groups
    expect(await readMarks(await logIn(visitor()))).toEqual([])
    expect(await storedMarks(server.db)).toEqual([])
  })

  test('accepts a text as the claim, and a list with entries of other types', async () => {
    const { people, visitor } = await setUp()
    for (const groups of ['dsf-member', [7, null, 'dsf-member']]) {
      people.ada.groups = groups
      expect(await readMarks(await logIn(visitor()))).toMatchObject([shownMark])
    }
  })

  test('also sets the mark when the user connects the account, and a disconnection removes it', async () => {
    const { server } = await setUp()
    const me = await logIn(await server.loggedIn('browser', 'grace@example.com'), { process: 'connect' })
    expect(await readMarks(me)).toMatchObject([shownMark])
    const body = { provider: 'corp', account: 'ada' }
    expect((await me.send('DELETE', 'account/providers', { body })).status).toBe(200)
    expect([await readMarks(me), await storedMarks(server.db)]).toEqual([[], []])
  })

  test('the last login decides if the user has two accounts at the provider', async () => {
    const { server, visitor } = await setUp()
    const me = await logIn(await server.loggedIn('browser', 'grace@example.com'), { process: 'connect' })
    await logIn(me, { process: 'connect', who: 'eve' })
    expect(await readMarks(me)).toEqual([])
    expect(await readMarks(await logIn(visitor()))).toMatchObject([shownMark])
    const body = { provider: 'corp', account: 'eve' }
    await me.send('DELETE', 'account/providers', { body })
    expect(await storedMarks(server.db)).toEqual([])
  })

  test('sets the mark after a signup for which the user entered an address', async () => {
    const { server, visitor } = await setUp()
    const me = await logIn(visitor(), { who: 'ghost' })
    expect(await storedMarks(server.db)).toEqual([])
    await me.post('auth/provider/signup', { email: 'ghost@example.com' })
    expect(await storedMarks(server.db)).toEqual(['corp member'])
  })
})
