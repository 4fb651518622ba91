// The rate limits of account calls under concurrent requests.
import { describe, expect, test } from 'vitest'

import { accounts, ada, faults, PASSWORD, WRONG_PASSWORD } from './testing.ts'

const AT_ONCE = 50
const inOneNetwork = (index: number) => ({ ip: `2001:db8::${index.toString(16)}` })
const REFUSED = 'too_many_login_attempts'
const EVALUATED = 'password email_password_mismatch'

const sendConcurrently = <Result>(send: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))

describe('the rate limits of concurrent logins', () => {
  test('the server checks only five of fifty wrong passwords for one address in five spellings', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const spellings = [ada, 'ADA@EXAMPLE.COM', ` ${ada}`, `${ada}\t`, 'Ada@example.com']
    const response = await sendConcurrently((index) =>
      client('app').post(
        'auth/login',
        { email: spellings[index % spellings.length], password: WRONG_PASSWORD },
        { ip: `198.51.100.${index}` },
      ),
    )
    expect(response.flatMap(faults).filter((fault) => fault === EVALUATED)).toHaveLength(5)
    expect(response.flatMap(faults).filter((fault) => fault === REFUSED)).toHaveLength(45)
  })

  test('the server checks only ten of 28 wrong logins from one IPv6 network', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const response = await Promise.all(
      Array.from({ length: 28 }, (_, index) =>
        client('app').post(
          'auth/login',
          { email: `n${index}@example.com`, password: WRONG_PASSWORD },
          inOneNetwork(index),
        ),
      ),
    )
    expect(response.flatMap(faults).filter((fault) => fault === EVALUATED)).toHaveLength(10)
    expect(response.flatMap(faults).filter((fault) => fault === REFUSED)).toHaveLength(18)
    const right = await client('app').post('auth/login', { email: ada, password: PASSWORD }, inOneNetwork(99))
    expect(faults(right)).toEqual([REFUSED])
  })

  test('the server accepts right passwords from a network that one more failure would block', async () => {
    const { addUser, client } = await accounts()
    const emails = Array.from({ length: 20 }, (_, index) => `n${index}@example.com`)
    for (const email of emails) await addUser({ email })
    const send = (email: string, password: string) => client('app').post('auth/login', { email, password })
    for (const email of emails.slice(0, 9)) await send(email, WRONG_PASSWORD)
    const response = await Promise.all(emails.map((email) => send(email, PASSWORD)))
    expect(response.map(({ status }) => status)).toEqual(emails.map(() => 200))
    expect(faults(await send('nobody@example.com', WRONG_PASSWORD))).toEqual([EVALUATED])
  })

  test('two instances together check only five of fifty wrong passwords', async () => {
    const [one, other] = [await accounts(), await accounts()]
    await one.addUser()
    const response = await sendConcurrently((index) =>
      (index % 2 === 0 ? one : other)
        .client('app')
        .post('auth/login', { email: ada, password: WRONG_PASSWORD }, { ip: `198.51.100.${index}` }),
    )
    expect(response.flatMap(faults).filter((fault) => fault === EVALUATED)).toHaveLength(5)
  })

  test('the server rejects a right password that is sent together with 49 wrong passwords', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const response = await sendConcurrently((index) => {
      const password = index === AT_ONCE - 1 ? PASSWORD : WRONG_PASSWORD
      return client('app').post('auth/login', { email: ada, password }, { ip: `198.51.100.${index}` })
    })
    expect(response.flatMap(faults).filter((fault) => fault === REFUSED)).toHaveLength(45)
    expect(response.map(({ status }) => status)).not.toContain(200)
  })

  test('the server rejects twenty of fifty logins without input, and sends a Retry-After header', async () => {
    const { client } = await accounts()
    const response = await sendConcurrently(() => client('app').post('auth/login', {}))
    expect(response.filter(({ status }) => status === 400)).toHaveLength(30)
    const late = response.filter(({ status }) => status === 429)
    expect(late).toHaveLength(20)
    for (const { headers, json } of late) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(json).toEqual({ status: 429 })
    }
  })
})

describe('the rate limits of other concurrent calls', () => {
  test.each([
    ['auth/signup', {}, 20],
    ['auth/password/reset', {}, 20],
    ['auth/email/verify', {}, 30],
  ])(
    'of fifty concurrent POST requests to %s with the body %j, the server processes only %i',
    async (path, body, count) => {
      const { client } = await accounts()
      const response = await sendConcurrently(() => client('app').post(path, body))
      expect(response.filter(({ status }) => status !== 429)).toHaveLength(count)
    },
  )

  test('the server checks only thirty of fifty login codes from one IP address', async () => {
    const { client } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    const clients = await sendConcurrently(async (index) => {
      const me = client('app')
      const ip = `198.51.100.${index}`
      await me.post('auth/code/request', { email: `${index}@example.com` }, { ip })
      return me
    })
    const response = await Promise.all(clients.map((me) => me.post('auth/code/confirm', {})))
    expect(response.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test.each([
    ['auth/password/request', 5],
    ['auth/code/request', 3],
  ])('fifty concurrent posts to %s for one address send only %i emails', async (path, count) => {
    const { addUser, client, messages } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    await addUser()
    await sendConcurrently((index) => client('app').post(path, { email: ada }, { ip: `198.51.100.${index}` }))
    expect(await messages()).toHaveLength(count)
  })
})
