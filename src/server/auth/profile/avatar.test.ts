import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { images } from '#server/db/tables/images.ts'
import { users } from '#server/db/tables/users.ts'
import { aPng, inspect } from '#server/images/testing.ts'

import { accounts, bothKinds, type TestClient } from '../testing.ts'

const png = { 'content-type': 'image/png' }
const put = (client: TestClient, raw: Buffer | string, headers: Record<string, string> = png) =>
  client.send('PUT', 'account/avatar', { raw, headers })

describe.each(bothKinds)('changing the avatar (%s)', (kind) => {
  test('an uploaded picture is the avatar until the user removes it', async () => {
    const { app, loggedIn, db } = await accounts()
    const me = await loggedIn(kind)
    const { status, json } = await put(me, await aPng())
    const address = String(json.data?.user?.['avatar_url'])
    expect([status, address]).toEqual([200, expect.stringMatching(/^\/images\/[\w-]{43}\.webp$/)])
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ avatar_url: address })
    const token = me.token ?? ''
    const headers = kind === 'app' ? { 'x-session-token': token } : { cookie: `sessionid=${token}` }
    const { rawPayload } = await app.inject({ url: address, headers })
    expect(await inspect(rawPayload)).toMatchObject({ format: 'webp', width: 256, height: 256 })
    const removed = await me.delete('account/avatar')
    expect([removed.status, removed.json.data?.user?.['avatar_url']]).toEqual([
      200,
      expect.stringMatching(/^data:image\/svg/),
    ])
    expect((await db.select().from(users))[0]?.avatar).toBeNull()
    expect((await me.delete('account/avatar')).status).toBe(200)
  })

  test('keeps a removed picture in the database if another user still uses it', async () => {
    const { loggedIn, db } = await accounts()
    const [me, other] = [await loggedIn(kind), await loggedIn(kind, 'grace@example.com')]
    await put(me, await aPng())
    const { json } = await put(other, await aPng())
    expect((await db.select({ rows: count() }).from(images))[0]?.rows).toBe(1)
    await me.delete('account/avatar')
    expect((await other.get(String(json.data?.user?.['avatar_url']))).status).toBe(200)
  })

  test('only the owner and staff can see an avatar, and no cache keeps it', async () => {
    const { client, loggedIn, db } = await accounts()
    const me = await loggedIn(kind)
    const address = String((await put(me, await aPng())).json.data?.user?.['avatar_url'])
    const own = await me.get(address)
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await client(kind).get(address)).status).toBe(404)
    const other = await loggedIn(kind, 'grace@example.com')
    expect((await other.get(address)).status).toBe(404)
    const staff = await loggedIn(kind, 'staff@example.com')
    await db.update(users).set({ isStaff: true })
    expect((await staff.get(address)).status).toBe(200)
  })

  test('visitors cannot change or remove an avatar', async () => {
    const { client, db } = await accounts()
    expect((await put(client(kind), await aPng())).status).toBe(401)
    expect((await client(kind).delete('account/avatar')).status).toBe(401)
    expect(await db.select().from(images)).toEqual([])
  })

  test('keeps the previous picture if the uploaded file is not a picture', async () => {
    const { loggedIn } = await accounts()
    const me = await loggedIn(kind)
    const address = (await put(me, await aPng())).json.data?.user?.['avatar_url']
    for (const sent of ['', '{}', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a']) {
      const { status, json } = await put(me, sent)
      expect([status, json.errors]).toEqual([
        400,
        [{ message: 'The file must be a PNG, JPEG or WebP picture.', code: 'invalid_picture' }],
      ])
    }
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ avatar_url: address })
  })

  test('ignores the Content-Type of an upload', async () => {
    const { loggedIn } = await accounts()
    const me = await loggedIn(kind)
    for (const type of ['image/svg+xml', 'application/json', 'text/html', 'nonsense'])
      expect((await put(me, await aPng(), { 'content-type': type })).status).toBe(200)
  })

  test('rejects files of more than 5 MB', async () => {
    const { loggedIn } = await accounts()
    const me = await loggedIn(kind)
    const large = Buffer.concat([await aPng(), Buffer.alloc(5 * 1024 * 1024)])
    const { status, json } = await put(me, large)
    expect([status, json.errors]).toEqual([
      413,
      [{ message: 'The picture must be at most 5 MB.', code: 'picture_too_large' }],
    ])
  })

  test('a user can upload twenty pictures in five minutes', async () => {
    const { loggedIn, clock } = await accounts()
    const me = await loggedIn(kind)
    for (let time = 0; time < 20; time++) expect((await put(me, 'x')).status).toBe(400)
    const { status, headers } = await put(me, await aPng())
    expect([status, headers['retry-after']]).toEqual([429, '300'])
    clock.now = new Date(clock.now.getTime() + 300_000)
    expect((await put(me, await aPng())).status).toBe(200)
  })
})

test('rejects an avatar that is uploaded from another site or without the CSRF token', async () => {
  const { loggedIn, db } = await accounts()
  const me = await loggedIn('browser')
  expect((await put(me, await aPng(), { ...png, 'x-csrftoken': 'forged' })).status).toBe(403)
  expect((await put(me, await aPng(), { ...png, origin: 'https://evil.example' })).status).toBe(403)
  expect(await db.select().from(images)).toEqual([])
})
