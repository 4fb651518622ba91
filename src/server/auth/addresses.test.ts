// Unusual email addresses are either rejected or used exactly as entered. They never match a similar address.
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, PASSWORD } from './testing.ts'

const calls = ['auth/signup', 'auth/login', 'auth/password/request', 'auth/code/request']
const env = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_RATE_LIMITS: 'off' }

describe.each(calls)('%s', (path) => {
  test.each([
    ['an address with a letter that looks like an ASCII letter', 'mıke@example.com'],
    ['an address with a ligature', 'ﬁona@example.com'],
    ['an address with a Cyrillic letter', 'аda@example.com'],
    ['an address with a full-width at sign', 'ada＠example.com'],
    ['two addresses with a comma between them', 'a@b.test,d@e.test'],
    ['two addresses with a semicolon between them', 'a@b.test;d@e.test'],
    ['an address followed by an email header', 'a@b.test\r\nBcc: d@e.test'],
    ['an address followed by another line', 'a@b.test\nd@e.test'],
    ['an address with a quoted local part', '"x y"@example.com'],
    ['an address with a display name', 'Ada <ada@example.com>'],
    ['an address with an IP address as host', 'ada@[127.0.0.1]'],
    ['three hundred addresses', Array.from({ length: 300 }, (_, at) => `a${at}@b.test`).join(',')],
    ['an address with a NUL character', 'ada\0@example.com'],
    ['an address with half a surrogate pair', 'ada\uD800@example.com'],
    ['an address with a right-to-left override', '\u202Eada@example.com'],
    ['an address with a domain in invalid Punycode', 'ada@xn--zz.example'],
    ['an address with a domain in Punycode that is not IDNA', 'ada@xn--Ada-.example'],
    ['an object', { toString: 1 }],
    ['a list', ['ada@example.com']],
    ['a number', 5],
    ['a boolean', true],
    ['an empty object', {}],
  ])('returns 400 if the email is %s', async (_name, email) => {
    const { client, messages, db } = await accounts(env)
    const response = await client('app').post(path, { email, password: PASSWORD })
    expect(response.status).toBe(400)
    expect(faults(response).every((fault) => fault.startsWith('email '))).toBe(true)
    expect(await messages()).toEqual([])
    expect(await db.$count(users)).toBe(0)
  })
})

test.each(calls)('%s reports all errors of an invalid address', async (path) => {
  const { client } = await accounts(env)
  const of = async (email: string) => faults(await client('app').post(path, { email, password: PASSWORD }))
  expect(await of('a\0b@example.com')).toEqual(['email invalid', 'email null_characters_not_allowed'])
  const long = `${'a'.repeat(320)}\0@example.com`
  expect(await of(long)).toEqual(['email invalid', 'email max_length', 'email null_characters_not_allowed'])
})

test.each(['PUT', 'PATCH', 'DELETE'] as const)(
  '%s account/email reports only one error of an invalid address',
  async (method) => {
    const me = await (await accounts(env)).loggedIn('app')
    const of = async (email: unknown) =>
      faults(await me.send(method, 'account/email', { body: { email, primary: true } }))
    expect(await of('a\0b@example.com')).toEqual(['email null_characters_not_allowed'])
    expect(await of(`${'a'.repeat(320)}@example.com`)).toEqual(['email invalid'])
    expect(await of([ada])).toEqual(['email invalid'])
  },
)

describe('an address with a wildcard, a quote or letters similar to those of another address', () => {
  test.each([
    '%@example.com',
    '___@example.com',
    "a'--@example.com",
    "ada'||'@example.com",
    'ada%40@example.com',
    'ada@xn--xample-9ua.com',
    'ada@xn--80ak6aa92e.com',
    'ada.@example.com'.replace('.@', '+x@'),
  ])('the address %s does not match another address', async (email) => {
    const { addUser, client, messages } = await accounts(env)
    await addUser()
    await client('app').post('auth/password/request', { email })
    expect((await messages()).map(({ to, template }) => [to, template])).toEqual([[email, 'unknown-account']])
    expect((await client('app').post('auth/login', { email, password: PASSWORD })).status).toBe(400)
  })
})

test('an address at bucher.example does not match an address at the similar host xn--bcher-kva.example', async () => {
  const { addUser, client, messages } = await accounts(env)
  await addUser({ email: 'ada@xn--bcher-kva.example' })
  await client('app').post('auth/signup', { email: 'ada@bucher.example', password: PASSWORD })
  expect((await messages()).map(({ to, template }) => [to, template])).toEqual([
    ['ada@bucher.example', 'verification-link'],
  ])
})

test.each(bothKinds)(
  'a login and the configuration ignore input keys such as __proto__ (%s)',
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
