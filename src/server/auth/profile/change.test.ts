import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, type TestClient } from '../testing.ts'

const call = (client: TestClient, body: unknown) => client.send('PATCH', 'account/profile', { body })

describe.each(bothKinds)('changing the display name (%s)', (kind) => {
  test('visitors cannot change a display name', async () => {
    const { client } = await accounts()
    expect((await call(client(kind), { display: 'Ada' })).status).toBe(401)
  })

  test.each([
    [{}, 'required'],
    [{ display: ['Ada'] }, 'invalid'],
    [{ display: 'A\u0000a' }, 'null_characters_not_allowed'],
    [{ display: '\uFE0F\u200B\u0007' }, 'invalid'],
    [{ display: '\uD800' }, 'invalid'],
    [{ display: 'x'.repeat(101) }, 'max_length'],
  ])('rejects the input %j', async (body, code) => {
    const { loggedIn } = await accounts()
    expect(faults(await call(await loggedIn(kind), body))).toEqual([`display ${code}`])
  })

  test.each(['Ada Lovelace', 'Åsa Öberg', '阿达', '👩‍💻', '🐴'.repeat(100), '<b>Ada</b>'])(
    'shows %s unchanged',
    async (display) => {
      const { loggedIn } = await accounts()
      const me = await loggedIn(kind)
      const { status, json } = await call(me, { display: `  ${display} ` })
      expect([status, json.data?.user?.['display']]).toEqual([200, display])
      expect((await me.get('auth/session')).json.data?.user).toMatchObject({ display, email: ada })
    },
  )

  test.each([
    ['Ada\nroot', 'Ada root'],
    ['Ada\u202Etoor', 'Adatoor'],
    [`${'x'.repeat(100)}\u200B`, 'x'.repeat(100)],
  ])('shows %j as %j', async (display, shown) => {
    const { loggedIn } = await accounts()
    const { json } = await call(await loggedIn(kind), { display })
    expect(json.data?.user).toMatchObject({ display: shown })
  })

  test('after the user has removed the name, the address is displayed again', async () => {
    const { loggedIn, db } = await accounts()
    const me = await loggedIn(kind)
    await call(me, { display: 'Ada' })
    expect((await call(me, { display: ' ' })).json.data?.user).toMatchObject({ display: ada })
    expect((await db.select().from(users))[0]?.displayName).toBeNull()
  })

  test('renames only the logged-in user', async () => {
    const { loggedIn } = await accounts()
    const other = await loggedIn(kind, 'grace@example.com')
    await call(await loggedIn(kind), { display: 'Ada', id: 1, user: 1 })
    expect((await other.get('auth/session')).json.data?.user).toMatchObject({ display: 'grace@example.com' })
  })
})
