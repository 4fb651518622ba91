// The server logs every security event on one line, and user input cannot add lines to the log.
import { describe, expect, test } from 'vitest'

import { EMPLOYEES } from '#server/employees/testing.ts'

import { accounts, ada, PASSWORD, WRONG_CODE, WRONG_PASSWORD } from './testing.ts'

const forged = 'x\r\n{"event":"logged in","user":1}\u001B[2J'
const from = { ip: '198.51.100.9', headers: { 'user-agent': forged } }
const env = {
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION: 'none',
}
const NEW_PASSWORD = 'another horse entirely'

describe('the audit log', () => {
  test('the audit log contains each event with the user and the IP address', async () => {
    const server = await accounts(env)
    const id = await server.addUser()
    const [me, other, browser] = [server.client('app'), server.client('app'), server.client('browser')]
    await me.post('auth/login', { email: ada, password: WRONG_PASSWORD }, from)
    await me.post('auth/login', { email: ada, password: PASSWORD }, from)
    await me.post(
      'account/password/change',
      { current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD },
      from,
    )
    await me.post('account/password/change', { current_password: PASSWORD, new_password: NEW_PASSWORD }, from)
    await other.post('auth/password/request', { email: ada }, from)
    const { code } = await server.lastMessage()
    await other.post('auth/password/reset', { key: WRONG_CODE, password: PASSWORD }, from)
    await other.post('auth/password/reset', { key: code, password: PASSWORD }, from)
    await other.post('auth/signup', { email: 'grace@example.com', password: PASSWORD }, from)
    await other.send('DELETE', 'auth/session', from)
    await browser.post('auth/login', {}, { ...from, headers: { ...from.headers, 'x-csrftoken': 'forged' } })
    for (let count = 1; count <= 4; count++)
      await server.client('app').post('auth/code/request', { email: 'nobody@example.com' }, from)
    const events = server.lines.filter((line) => line['event'] !== undefined)
    expect(events.map((line) => [line['event'], line['user']])).toEqual([
      ['login refused', id],
      ['logged in', id],
      ['password change refused', id],
      ['password changed', id],
      ['reset requested', undefined],
      ['code refused', id],
      ['password reset', id],
      ['logged in', id + 1],
      ['signed up', id + 1],
      ['logged out', id + 1],
      ['forgery refused', undefined],
      ['limit reached', undefined],
    ])
    expect(new Set(events.map((line) => line['ip']))).toEqual(new Set(['198.51.100.9']))
    expect(events.every((line) => Number.isInteger(line['time']))).toBe(true)
  })

  test('the audit log contains the request ID that the response has', async () => {
    const server = await accounts(env)
    await server.addUser()
    const { headers } = await server.client('app').post('auth/login', { email: ada, password: PASSWORD })
    const otherToken = { headers: { 'x-csrftoken': 'forged' } }
    const { headers: forgery } = await server.client('browser').post('auth/login', {}, otherToken)
    const ids = server.lines.filter((line) => line['event'] !== undefined).map((line) => line['id'])
    expect(ids).toEqual([headers['x-request-id'], forgery['x-request-id']])
  })

  test('the audit log names the account of a rejected login, which the response does not reveal', async () => {
    const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'none' })
    const id = await server.addUser()
    const refused = async (email: string) => {
      const { json } = await server.client('app').post('auth/login', { email, password: WRONG_PASSWORD })
      return JSON.stringify(json)
    }
    const answers = [await refused('nobody@example.com')]
    for (let count = 1; count <= 6; count++) answers.push(await refused(ada))
    const basic = Buffer.from(`${ada}:${PASSWORD}`).toString('base64')
    await server.app.inject({ url: EMPLOYEES, headers: { authorization: `Basic ${basic}` } })
    const lines = server.lines.filter((line) => line['event'] === 'login refused')
    const locked = [id, id]
    expect(lines.map((line) => line['user'])).toEqual([undefined, id, id, id, id, id, ...locked])
    expect(answers[1], 'the answers are the same').toBe(answers[0])
    expect(answers[6]).toContain('too_many_login_attempts')
  })

  test('the audit log contains attempts with invalid keys, and attempts above a rate limit', async () => {
    const { client, lines } = await accounts()
    await client('app').post('auth/email/verify', { key: 'none' })
    await client('app').post('auth/password/reset', { key: 'none', password: PASSWORD })
    for (let count = 1; count <= 31; count++) await client('app').post('auth/login', {})
    const events = lines.filter((line) => line['event'] !== undefined)
    expect(events.map((line) => [line['event'], line['action']])).toEqual([
      ['key refused', undefined],
      ['key refused', undefined],
      ['limit reached', 'login'],
    ])
  })
})
