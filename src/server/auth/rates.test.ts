// Whose attempts are counted together, and that none slips through however many come at once.
import { expect, test } from 'vitest'

import { accounts, ada, faults, PASSWORD, type Said, WRONG_PASSWORD } from './testing.ts'

const AT_ONCE = 50
const inOneNetwork = (index: number) => ({ ip: `2001:db8::${index.toString(16)}` })
const REFUSED = 'too_many_login_attempts'
const EVALUATED = 'password email_password_mismatch'

const atOnce = (send: (index: number) => Promise<Said>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))

test('fifty wrong passwords at once, the address spelled in five ways: five are looked at', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const spellings = [ada, 'ADA@EXAMPLE.COM', ` ${ada}`, `${ada}\t`, 'Ada@example.com']
  const said = await atOnce((index) =>
    client('app').post(
      'auth/login',
      { email: spellings[index % spellings.length], password: WRONG_PASSWORD },
      { ip: `198.51.100.${index}` },
    ),
  )
  expect(said.flatMap(faults).filter((fault) => fault === EVALUATED)).toHaveLength(5)
  expect(said.flatMap(faults).filter((fault) => fault === REFUSED)).toHaveLength(45)
})

test('twenty-eight addresses at once from one IPv6 network: ten are looked at, then no right password helps', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const said = await Promise.all(
    Array.from({ length: 28 }, (_, index) =>
      client('app').post(
        'auth/login',
        { email: `n${index}@example.com`, password: WRONG_PASSWORD },
        inOneNetwork(index),
      ),
    ),
  )
  expect(said.flatMap(faults).filter((fault) => fault === EVALUATED)).toHaveLength(10)
  expect(said.flatMap(faults).filter((fault) => fault === REFUSED)).toHaveLength(18)
  const right = await client('app').post('auth/login', { email: ada, password: PASSWORD }, inOneNetwork(99))
  expect(faults(right)).toEqual([REFUSED])
})

test('fifty empty logins at once: thirty are read, the others are told when to come back', async () => {
  const { client } = await accounts()
  const said = await atOnce(() => client('app').post('auth/login', {}))
  expect(said.filter(({ status }) => status === 400)).toHaveLength(30)
  const late = said.filter(({ status }) => status === 429)
  expect(late).toHaveLength(20)
  for (const { headers, json } of late) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(json).toEqual({ status: 429 })
  }
})

test.each([
  ['auth/signup', {}, 20],
  ['auth/password/reset', {}, 20],
  ['auth/email/verify', {}, 30],
  ['auth/code/confirm', {}, 30],
])('fifty posts to %s at once: %j is read %i times', async (path, body, count) => {
  const { client } = await accounts()
  const said = await atOnce(() => client('app').post(path, body))
  expect(said.filter(({ status }) => status !== 429)).toHaveLength(count)
})

test.each([
  ['auth/password/request', 5],
  ['auth/code/request', 3],
])('fifty posts to %s for one address at once mail %i emails', async (path, count) => {
  const { addUser, client, messages } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
  await addUser()
  await atOnce((index) => client('app').post(path, { email: ada }, { ip: `198.51.100.${index}` }))
  expect(await messages()).toHaveLength(count)
})
