import { describe, expect, test } from 'vitest'

import { accounts, ada, faults } from '../testing.ts'

const env = { ACCOUNT_EMAIL_VERIFICATION: 'none', ACCOUNT_RATE_LIMITS: 'off' }

/** Returns a password of `length` letters that contains no common password. */
const long = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(97 + ((index * 7) % 26))).join('')

describe('the comparison of passwords', () => {
  test.each([
    ['of 8 characters', 'qzr7vkwx'],
    ['of 64 characters', long(64)],
    ['of 128 characters', long(128)],
    ['of 4,096 characters', long(4096)],
    ['of emoji', '🐴🔋📎🪝🐴🔋📎🪝'],
    ['without ASCII letters', 'пароль длинный'],
    ['with several spaces', 'one  two   three'],
  ])('a login accepts a password %s, but no variation of it', async (_name, password) => {
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

describe('the rules for passwords', () => {
  test.each([
    ['of seven characters', 'qzr7vkw', 'password password_too_short'],
    ['of seven emoji', '🐴🔋📎🪝🐴🔋📎', 'password password_too_short'],
    ['of digits only', '90871263540917', 'password password_entirely_numeric'],
    ['that is common', 'password1', 'password password_too_common'],
    ['that is common, in upper case', 'SUNSHINE', 'password password_too_common'],
    ['that is the address of the user', ada, 'password password_too_similar'],
    ['that is the address of the user, in upper case', ada.toUpperCase(), 'password password_too_similar'],
    ['of 4,097 characters', long(4097), 'password max_length'],
  ])('a signup rejects a password %s', async (_name, password, fault) => {
    const { client } = await accounts(env)
    expect(faults(await client('app').post('auth/signup', { email: ada, password }))).toContain(fault)
  })

  test('a password change rejects a password that is similar to the address of the user', async () => {
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
  const { listWeaknesses } = await import('../ground/password-policy.ts')
  const taken = listed.slice(0, 3000).filter((password) => listWeaknesses(password).length === 0)
  expect(taken).toEqual([])
})
