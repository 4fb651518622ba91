// Passwords that the API accepts or rejects, and their exact comparison.
import { describe, expect, test } from 'vitest'

import { accounts, ada, faults } from '../testing.ts'

const env = { ACCOUNT_EMAIL_VERIFICATION: 'none', ACCOUNT_RATE_LIMITS: 'off' }

/** Returns text without repeated neighbors, so that no part is a common password. */
const long = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(97 + ((index * 7) % 26))).join('')

describe('a password that is accepted and compared exactly', () => {
  test.each([
    ['8 characters', 'qzr7vkwx'],
    ['64 characters', long(64)],
    ['128 characters', long(128)],
    ['4,096 characters', long(4096)],
    ['emoji', '🐴🔋📎🪝🐴🔋📎🪝'],
    ['no ASCII at all', 'пароль длинный'],
    ['blanks within', 'one  two   three'],
  ])('%s', async (_name, password) => {
    const { client } = await accounts(env)
    expect((await client('app').post('auth/signup', { email: ada, password })).status).toBe(200)
    const login = async (typed: string) =>
      (await client('app').post('auth/login', { email: ada, password: typed })).status
    expect(await login(password)).toBe(200)
    expect(await login(password.slice(0, -1))).toBe(400)
    expect(await login(password.toUpperCase() === password ? `${password}x` : password.toUpperCase())).toBe(
      400,
    )
  })
})

describe('a password that is rejected', () => {
  test.each([
    ['seven characters', 'qzr7vkw', 'password password_too_short'],
    ['seven emoji', '🐴🔋📎🪝🐴🔋📎', 'password password_too_short'],
    ['digits alone', '90871263540917', 'password password_entirely_numeric'],
    ['among the commonest', 'password1', 'password password_too_common'],
    ['common in capitals', 'SUNSHINE', 'password password_too_common'],
    ["the user's own address", ada, 'password password_too_similar'],
    ["the user's own address in capitals", ada.toUpperCase(), 'password password_too_similar'],
    ['4,097 characters', long(4097), 'password max_length'],
  ])('%s', async (_name, password, fault) => {
    const { client } = await accounts(env)
    expect(faults(await client('app').post('auth/signup', { email: ada, password }))).toContain(fault)
  })

  test('rejects a password similar to the address of the user', async () => {
    const server = await accounts(env)
    const me = await server.loggedIn('app', 'augusta.lovelace@example.com')
    const response = await me.post('account/password/change', {
      current_password: 'correct horse battery',
      new_password: 'augusta.lovelace',
    })
    expect(faults(response)).toEqual(['new_password password_too_similar'])
  })
})

test('rejects each of the 3,000 most common passwords', async () => {
  const { default: listed } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  const { weaknesses } = await import('./policy.ts')
  const taken = listed.slice(0, 3000).filter((password) => weaknesses(password).length === 0)
  expect(taken).toEqual([])
})
