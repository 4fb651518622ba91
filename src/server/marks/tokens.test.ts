// Membership marks of logins with an ID token, which the tests can forge, and which marks count.
import { describe, expect, test } from 'vitest'

import { startFaultyIssuer } from '#server/auth/social/faulty-issuer.testing.ts'
import { CLIENT_ID } from '#server/auth/social/openid-server.testing.ts'
import { dummyToken } from '#server/auth/social/testing.ts'
import { accounts, ada, PASSWORD } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { listMarks } from '#server/identity/marks.ts'
import { deleteExpiredRows } from '#server/identity/session/queries.ts'
import { days } from '#server/lib/duration.ts'

import { advance, idOf, member, memberMark, readMarks, shownMark, storedMarks, withMarks } from './testing.ts'

const TOKEN = 'auth/provider/token'
const dummy = { id: 'dummy', name: 'Dummy', type: 'dummy' }
const other = { ...memberMark, mark: 'fellow', label: 'Fellow', value: 'fellow', days: 30 }

async function setUp({ env = {}, others = [dummy] as readonly object[], marks = [memberMark] } = {}) {
  const issuer = await startFaultyIssuer()
  const [corp] = JSON.parse(issuer.env.SOCIALACCOUNT_PROVIDERS)
  const same = others.map((each) => ({ ...corp, ...each }))
  const settings = withMarks({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([corp, ...same]) }, marks)
  const server = await accounts({ ...settings, ...env })
  server.clock.now = new Date()
  const body = async (claims: object, provider = 'corp') => ({
    provider,
    process: 'login',
    token: { client_id: CLIENT_ID, id_token: await issuer.token({ claims: { ...claims } }) },
  })
  return { issuer, corp, server, body }
}

describe('a login with an ID token', () => {
  test('sets, renews and removes marks like a login in the browser', async () => {
    const { server, body } = await setUp({ marks: [memberMark, other] })
    const me = server.client('app')
    expect((await me.post(TOKEN, await body({ ...member, groups: ['dsf-member', 'fellow'] }))).status).toBe(
      200,
    )
    expect(await readMarks(me)).toMatchObject([{ mark: 'fellow', label: 'Fellow' }, shownMark])
    await me.post(TOKEN, await body(member))
    expect(await readMarks(me)).toMatchObject([shownMark])
    await me.post(TOKEN, await body({ email: ada }))
    expect([await readMarks(me), await storedMarks(server.db)]).toEqual([[], []])
  })

  test('sets nothing if the token is not valid', async () => {
    const { server, issuer, body } = await setUp()
    const good = await body(member)
    for (const by of ['another', 'the secret', 'nobody'] as const) {
      const token = { client_id: CLIENT_ID, id_token: await issuer.token({ by, claims: { ...member } }) }
      expect((await server.client('app').post(TOKEN, { ...good, token })).status).toBe(400)
    }
    expect(await storedMarks(server.db)).toEqual([])
  })

  test('sets nothing through a provider without marks, and does not change those of other providers', async () => {
    const { server, body } = await setUp({ others: [{ id: 'other', name: 'Other' }] })
    const me = server.client('app')
    await me.post(TOKEN, await body(member, 'other'))
    expect(await storedMarks(server.db)).toEqual([])
    expect(
      (await me.post(TOKEN, { ...(await body({ sub: 'x', ...member })), process: 'connect' })).status,
    ).toBe(200)
    await me.post(TOKEN, await body({}, 'other'))
    expect(await readMarks(me)).toMatchObject([shownMark])
  })

  test('ignores the stored data of the account at the provider', async () => {
    const { server, body } = await setUp()
    const me = server.client('app')
    await me.post(TOKEN, await body({ email: ada, email_verified: true }))
    await server.db.update(socialAccounts).set({ extraData: { ...member, marks: [memberMark] } })
    expect(await readMarks(me)).toEqual([])
    await me.post(TOKEN, await body({}))
    expect(await readMarks(me)).toEqual([])
  })

  test('also sets the mark if the verified email identifies the user', async () => {
    const { server, body } = await setUp({ env: { SOCIALACCOUNT_EMAIL_AUTHENTICATION: 'on' } })
    await server.addUser()
    const me = server.client('app')
    await me.post(TOKEN, await body(member))
    expect(await readMarks(me)).toMatchObject([shownMark])
    await me.post(TOKEN, await body({ ...member, groups: [] }))
    expect(await readMarks(me)).toEqual([])
  })

  test('the owner of an address does not get the marks of a person who signed up with it', async () => {
    const { server, body } = await setUp({ env: { SOCIALACCOUNT_EMAIL_AUTHENTICATION: 'on' } })
    await server.client('app').post(TOKEN, await body({ ...member, email_verified: false }))
    expect(await storedMarks(server.db)).toEqual(['corp member'])
    const owner = server.client('app')
    const verified = { id: 1, email: ada, email_verified: true }
    expect((await owner.post(TOKEN, dummyToken(verified))).status).toBe(200)
    expect([await readMarks(owner), await storedMarks(server.db)]).toEqual([[], []])
  })
})

describe('the marks that count', () => {
  test('disappear when they expire, and are deleted later', async () => {
    const { server, body } = await setUp()
    const { db, clock } = server
    const me = await server.loggedIn('app')
    await me.post(TOKEN, { ...(await body(member)), process: 'connect' })
    const logInLater = async () => {
      const late = server.client('app')
      await late.post('auth/login', { email: ada, password: PASSWORD })
      return late
    }
    advance(server, days(400) - 1)
    await deleteExpiredRows(db, clock.now)
    expect(await readMarks(await logInLater())).toMatchObject([shownMark])
    advance(server, 1)
    expect(await readMarks(await logInLater())).toEqual([])
    expect(await storedMarks(db)).toEqual(['corp member'])
    await deleteExpiredRows(db, clock.now)
    expect(await storedMarks(db)).toEqual([])
  })

  test('are those in the settings, with each label once and sorted', async () => {
    const { corp, server, body } = await setUp({ marks: [memberMark, other], others: [] })
    const me = server.client('app')
    await me.post(TOKEN, await body({ ...member, groups: ['dsf-member', 'fellow'] }))
    const id = await idOf(me)
    const provider = { ...corp, marks: [memberMark, other] }
    const list = async (settings: object, now = server.clock.now) => {
      const config = readConfig({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([settings]) })
      return Array.from(await listMarks({ db: server.db, config, now }, [id, id + 1]))
    }
    expect(await list(provider)).toEqual([[id, ['DSF member', 'Fellow']]])
    expect(await list({ ...corp, marks: [{ ...memberMark, label: 'Fellow' }, other] })).toEqual([
      [id, ['Fellow']],
    ])
    expect(await list({ ...corp, marks: [{ ...memberMark, label: 'New' }] })).toEqual([[id, ['New']]])
    expect(await list(corp)).toEqual([])
    expect(await list({ ...provider, id: 'renamed' })).toEqual([])
    const later = new Date(server.clock.now.getTime() + days(30))
    expect(await list(provider, later)).toEqual([[id, ['DSF member']]])
  })
})
