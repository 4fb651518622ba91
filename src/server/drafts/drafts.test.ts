import { describe, expect, test } from 'vitest'

import { MAX_DRAFTS } from '#contract/drafts/drafts.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_JOB_BYTES } from '#contract/jobs/limits.ts'
import { accounts, ada, bothKinds, type TestClient } from '#server/auth/testing.ts'
import { drafts } from '#server/db/tables/drafts.ts'
import { days } from '#server/lib/duration.ts'

import { purgeDrafts } from './manage.ts'

const path = (key: string) => `/ninja-api/drafts/${key}`
const none = { key: 'posting', values: null, updated_at: null }
const keep = (client: TestClient, values: unknown, key = 'posting') =>
  client.send('PUT', path(key), { body: { values } })

describe('drafts of a user', () => {
  test.each(bothKinds)('another device gets the latest version of a draft (client: %s)', async (kind) => {
    const { clock, client, loggedIn } = await accounts()
    const me = await loggedIn(kind, ada)
    expect((await me.get(path('posting'))).json).toEqual(none)
    await keep(me, { title: 'First ' })
    clock.now = new Date(clock.now.getTime() + 1000)
    const values = { title: 'Second', description: 'Two\nlines, and one more \u{1F3B8}. ' }
    expect((await keep(me, values)).status).toBe(200)
    const other = client(kind, me.token)
    expect((await other.get(path('posting'))).json).toEqual({
      key: 'posting',
      values,
      updated_at: clock.now.toISOString(),
    })
    expect((await other.delete(path('posting'))).status).toBe(204)
    expect((await other.delete(path('posting'))).status).toBe(204)
    expect((await me.get(path('posting'))).json).toEqual(none)
  })

  test("other users cannot read a draft, and requests with another user's ID are rejected", async () => {
    const { loggedIn, db } = await accounts()
    const [me, other] = [await loggedIn('browser', ada), await loggedIn('browser', 'other@example.com')]
    await keep(me, { title: 'Mine' })
    expect((await other.get(path('posting'))).json).toEqual(none)
    await other.delete(path('posting'))
    const [row] = await db.select().from(drafts)
    expect(row?.values).toEqual({ title: 'Mine' })
    const meant = `${path('posting')}?user=${row?.userId}`
    expect((await me.get(meant)).status).toBe(200)
    expect((await other.get(meant)).status).toBe(409)
    expect((await other.send('PUT', meant, { body: { values: {} } })).status).toBe(409)
    expect((await other.send('DELETE', meant)).status).toBe(409)
  })

  test('drafts require a session', async () => {
    const { client } = await accounts()
    for (const nobody of [client('browser'), client('app')]) {
      expect((await nobody.get(path('posting'))).status).toBe(401)
      expect((await keep(nobody, {})).status).toBe(401)
    }
  })

  test('a user can have at most twenty drafts, even with concurrent requests', async () => {
    const { loggedIn, db } = await accounts()
    const me = await loggedIn('browser', ada)
    const keys = Array.from({ length: MAX_DRAFTS + 3 }, (_, place) => `form-${place}`)
    await me.get('config')
    const answers = await Promise.all(keys.map((key) => keep(me, { key }, key)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await db.$count(drafts)).toBe(MAX_DRAFTS)
    const [{ key } = { key: '' }] = await db.select({ key: drafts.key }).from(drafts)
    expect((await keep(me, { title: 'Again' }, key)).status).toBe(200)
  })
})

describe('the API of drafts', () => {
  test.each([
    null,
    'text',
    [],
    { title: 1 },
    { title: null },
    { title: '\0' },
    { title: '\uD800' },
    { '\0': '' },
    Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`field${place}`, ''])),
  ])('rejects values that are not an object with at most 100 text fields (%#)', async (values) => {
    const { loggedIn } = await accounts()
    expect((await keep(await loggedIn('browser', ada), values)).status).toBe(422)
  })

  test('keeps the longest description, and rejects larger drafts', async () => {
    const { loggedIn } = await accounts()
    const me = await loggedIn('browser', ada)
    for (const title of ['x'.repeat(MAX_JOB_BYTES), '\u{1F3B8}'.repeat(MAX_JOB_BYTES / 4)])
      expect((await keep(me, { title })).status).toBe(413)
    expect((await keep(me, { title: '鍵'.repeat(MAX_DESCRIPTION_LENGTH) })).status).toBe(200)
  })

  test.each(['UPPER', '1st', 'a'.repeat(41), 'a%00', 'a.b'])('rejects the form name %s', async (key) => {
    const { loggedIn } = await accounts()
    expect((await keep(await loggedIn('browser', ada), {}, key)).status).toBe(422)
  })

  test('purgeDrafts deletes drafts that have not been changed for a year', async () => {
    const { loggedIn, db, clock } = await accounts()
    await keep(await loggedIn('browser', ada), { title: 'Old' })
    await purgeDrafts(db, new Date(clock.now.getTime() + days(365)))
    expect(await db.$count(drafts)).toBe(1)
    await purgeDrafts(db, new Date(clock.now.getTime() + days(365) + 1))
    expect(await db.$count(drafts)).toBe(0)
  })
})
