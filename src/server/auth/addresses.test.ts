// Each unusual address stays distinct from similar ones, and emails go to the exact address that was entered.
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, PASSWORD } from './testing.ts'

const calls = ['auth/signup', 'auth/login', 'auth/password/request', 'auth/code/request']
const env = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_RATE_LIMITS: 'off' }

describe.each(calls)('%s rejects', (path) => {
  test.each([
    ['another letter that looks the same', 'mıke@example.com'],
    ['a ligature', 'ﬁona@example.com'],
    ['an address of another script', 'аda@example.com'],
    ['a host name in its own script', 'ada@bücher.example'],
    ['a full-width at sign', 'ada＠example.com'],
    ['two addresses', 'a@b.test,d@e.test'],
    ['two addresses, otherwise', 'a@b.test;d@e.test'],
    ['another header', 'a@b.test\r\nBcc: d@e.test'],
    ['another line', 'a@b.test\nd@e.test'],
    ['a quoted name', '"x y"@example.com'],
    ['a name beside it', 'Ada <ada@example.com>'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['three hundred addresses', Array.from({ length: 300 }, (_, at) => `a${at}@b.test`).join(',')],
    ['NUL', 'ada\0@example.com'],
    ['half a character', 'ada\uD800@example.com'],
    ['letters from right to left', '\u202Eada@example.com'],
    ['no text', { toString: 1 }],
    ['a list', ['ada@example.com']],
    ['a number', 5],
    ['true', true],
    ['nothing', {}],
  ])('%s', async (_name, email) => {
    const { client, messages, db } = await accounts(env)
    const response = await client('app').post(path, { email, password: PASSWORD })
    expect(response.status).toBe(400)
    expect(faults(response).every((fault) => fault.startsWith('email '))).toBe(true)
    expect(await messages()).toEqual([])
    expect(await db.$count(users)).toBe(0)
  })
})

test.each(calls)('%s returns every error in an address', async (path) => {
  const { client } = await accounts(env)
  const of = async (email: string) => faults(await client('app').post(path, { email, password: PASSWORD }))
  expect(await of('a\0b@example.com')).toEqual(['email invalid', 'email null_characters_not_allowed'])
  const long = `${'a'.repeat(320)}\0@example.com`
  expect(await of(long)).toEqual(['email invalid', 'email max_length', 'email null_characters_not_allowed'])
})

test.each(['PUT', 'PATCH', 'DELETE'] as const)(
  '%s account/email reports one error of an address',
  async (method) => {
    const me = await (await accounts(env)).loggedIn('app')
    const of = async (email: unknown) =>
      faults(await me.send(method, 'account/email', { body: { email, primary: true } }))
    expect(await of('a\0b@example.com')).toEqual(['email null_characters_not_allowed'])
    expect(await of(`${'a'.repeat(320)}@example.com`)).toEqual(['email invalid'])
    expect(await of([ada])).toEqual(['email invalid'])
  },
)

describe('treats wildcards and quotes in addresses as ordinary characters', () => {
  test.each([
    '%@example.com',
    '___@example.com',
    "a'--@example.com",
    "ada'||'@example.com",
    'ada%40@example.com',
    'ada@xn--xample-9ua.com',
    'ada@xn--80ak6aa92e.com',
    'ada.@example.com'.replace('.@', '+x@'),
  ])('%s', async (email) => {
    const { addUser, client, messages } = await accounts(env)
    await addUser()
    await client('app').post('auth/password/request', { email })
    expect((await messages()).map(({ to, template }) => [to, template])).toEqual([[email, 'unknown-account']])
    expect((await client('app').post('auth/login', { email, password: PASSWORD })).status).toBe(400)
  })
})

test('treats an address without the punycode prefix as another account', async () => {
  const { addUser, client, messages } = await accounts(env)
  await addUser({ email: 'ada@xn--bcher-kva.example' })
  await client('app').post('auth/signup', { email: 'ada@bucher.example', password: PASSWORD })
  expect((await messages()).map(({ to, template }) => [to, template])).toEqual([
    ['ada@bucher.example', 'verification-link'],
  ])
})

test.each(bothKinds)(
  '%s: keys such as __proto__ are not fields and change no object prototype',
  async (kind) => {
    const { client } = await accounts(env)
    for (const raw of [
      `{"__proto__":{"polluted":1,"email":"${ada}"},"password":"${PASSWORD}"}`,
      `{"constructor":{"prototype":{"polluted":1}},"toString":"x","hasOwnProperty":1}`,
    ])
      expect((await client(kind).send('POST', 'auth/login', { raw })).status).toBe(400)
    await client(kind).get('config?__proto__[polluted]=1&constructor.prototype.polluted=1')
    expect('polluted' in {}).toBe(false)
  },
)
