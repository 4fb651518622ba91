// Changes that end all sessions of a user. The user is logged in with two browsers and an app.
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { readKey } from '../emails/testing.ts'
import { accounts, ada, PASSWORD, type TestClient } from '../testing.ts'

const another = 'another good passphrase'
const credentials = { email: ada, password: PASSWORD }

async function everywhere() {
  const server = await accounts()
  await server.addUser()
  const places = [server.client('browser'), server.client('browser'), server.client('app')] as const
  for (const place of places) await place.post('auth/login', credentials)
  return { server, places }
}

/** Returns the statuses of the next two requests of each client. */
const statusesOf = (places: readonly TestClient[]) =>
  Promise.all(
    places.map(async (place) => {
      const { token } = place
      const first = await place.get('account/email')
      place.token = token
      return [first.status, (await place.get('account/email')).status]
    }),
  )

const ended = [
  [401, 401],
  [401, 401],
  [401, 410],
]

describe('the end of all sessions', () => {
  test('a password change ends all sessions except the current one', async () => {
    const { places } = await everywhere()
    const [, here] = places
    await here.post('account/password/change', { current_password: PASSWORD, new_password: another })
    expect(await statusesOf(places)).toEqual([ended[0], [200, 200], ended[2]])
  })

  test('a password reset ends all sessions', async () => {
    const { server, places } = await everywhere()
    await server.client('app').post('auth/password/request', { email: ada })
    const key = readKey(await server.lastMessage())
    await server.client('app').post('auth/password/reset', { key, password: another })
    expect(await statusesOf(places)).toEqual(ended)
  })

  test('disabling the account ends all sessions', async () => {
    const { server, places } = await everywhere()
    await server.db.update(users).set({ isActive: false })
    expect(await statusesOf(places)).toEqual(ended)
  })
})
