// Devices encode the same characters differently: macOS may send `ä` as two code points.
import { argon2Sync } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { formatPasswordHash } from '#server/lib/password-hashes.ts'

import { accounts, ada, faults, PASSWORD } from '../testing.ts'

const composed = 'Pässwörter über Zäune 7'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const env = { ACCOUNT_EMAIL_VERIFICATION: 'none', ACCOUNT_RATE_LIMITS: 'off' }

describe.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
])('a password that was chosen in the %s form', (_name, chosen, other) => {
  test('is accepted in the other form wherever a password is entered', async () => {
    const { app, client } = await accounts(env)
    const me = client('app')
    expect((await me.post('auth/signup', { email: ada, password: chosen })).status).toBe(200)
    expect((await client('app').post('auth/login', { email: ada, password: other })).status).toBe(200)
    expect((await me.post('auth/reauthenticate', { password: other })).status).toBe(200)
    const authorization = `Basic ${Buffer.from(`${ada}:${other}`).toString('base64')}`
    const employees = await app.inject({
      url: '/pegasus/employees/api/employees/',
      headers: { authorization },
    })
    expect(employees.statusCode).toBe(200)
    const change = { current_password: other, new_password: `${chosen}!` }
    expect((await me.post('account/password/change', change)).status).toBe(200)
    expect((await client('app').post('auth/login', { email: ada, password: `${other}!` })).status).toBe(200)
  })

  test('is accepted in the other form after a reset', async () => {
    const { addUser, client, lastMessage } = await accounts(env)
    await addUser()
    await client('app').post('auth/password/request', { email: ada })
    const key = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    await client('app').post('auth/password/reset', { key, password: chosen })
    expect((await client('app').post('auth/login', { email: ada, password: other })).status).toBe(200)
  })
})

test('a login with the exact text of an older hash replaces the hash, so that both forms work', async () => {
  const { addUser, client } = await accounts(env)
  const salt = Buffer.alloc(16, 1)
  const { memoryKiB: memory, passes, lanes: parallelism } = minPasswordCost
  const parameters = { message: decomposed, nonce: salt, memory, passes, parallelism, tagLength: 32 }
  await addUser({
    passwordHash: formatPasswordHash(minPasswordCost, salt, argon2Sync('argon2id', parameters)),
  })
  const login = async (password: string) =>
    (await client('app').post('auth/login', { email: ada, password })).status
  expect([await login(composed), await login(decomposed), await login(composed)]).toEqual([400, 200, 200])
})

test('the length of a password is the length of its composed form', async () => {
  const me = await (await accounts(env)).loggedIn('app')
  const new_password = 'äöüäöüä'.normalize('NFD')
  const change = { current_password: PASSWORD, new_password }
  expect(faults(await me.post('account/password/change', change))).toEqual([
    'new_password password_too_short',
  ])
})
