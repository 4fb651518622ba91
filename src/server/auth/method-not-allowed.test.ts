import { describe, expect, test } from 'vitest'

import { accounts, bothKinds, faults, WRONG_CODE } from './testing.ts'

const byCode = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' }
const ok = (allow: string) => ({ status: 200, text: '', headers: { allow } })
const refused = (allow: string) => ({ status: 405, text: '', headers: { allow } })

describe.each(bothKinds)('unsupported methods (%s)', (kind) => {
  test('return 405 with the allowed methods', async () => {
    const { client } = await accounts()
    expect(await client(kind).send('PUT', 'auth/session')).toMatchObject(
      refused('DELETE, GET, HEAD, OPTIONS'),
    )
    expect(await client(kind).get('auth/login')).toMatchObject(refused('OPTIONS, POST'))
    expect(await client(kind).send('PUT', 'auth/signup')).toMatchObject(refused('OPTIONS, POST'))
  })

  test('OPTIONS lists the allowed methods, even for paths with only POST', async () => {
    const { client } = await accounts(byCode)
    const options = (path: string, body?: object) => client(kind).send('OPTIONS', path, { body })
    expect(await options('config')).toMatchObject(ok('GET, HEAD, OPTIONS'))
    for (const path of [
      'auth/signup',
      'auth/code/resend',
      'auth/email/verify/resend',
      'auth/provider/redirect',
    ])
      expect(await options(path)).toMatchObject(ok('OPTIONS, POST'))
    const credentials = { email: 'a@example.com', password: 'x' }
    expect(await options('auth/login', credentials)).toMatchObject(ok('OPTIONS, POST'))
  })

  test('a request with invalid input gets 400 if the path validates the input of every method', async () => {
    const { client, loggedIn } = await accounts(byCode)
    const [visitor, user] = [client(kind), await loggedIn(kind)]
    for (const method of ['OPTIONS', 'PUT', 'DELETE'] as const) {
      expect(faults(await visitor.send(method, 'auth/login'))).toEqual([
        'email required',
        'password required',
      ])
      for (const path of ['auth/password/request', 'auth/code/request'])
        expect(faults(await visitor.send(method, path))).toEqual(['email required'])
      expect(faults(await user.send(method, 'auth/reauthenticate'))).toEqual(['password required'])
      expect(await visitor.send(method, 'auth/signup', { raw: '{' })).toMatchObject({ status: 400, text: '' })
    }
  })

  test('a request gets 401 if it is not authenticated, and 409 if the flow of its path is not pending', async () => {
    const { client } = await accounts(byCode)
    for (const method of ['OPTIONS', 'HEAD', 'PUT'] as const) {
      const statusOf = async (path: string, raw = '{') =>
        (await client(kind).send(method, path, { raw })).status
      for (const path of [
        'account/email',
        'account/authenticators/totp',
        'auth/sessions',
        'account/password/change',
      ])
        expect([path, await statusOf(path)]).toEqual([path, 401])
      for (const path of ['auth/2fa/authenticate', 'auth/webauthn/authenticate'])
        expect([path, await statusOf(path)]).toEqual([path, 401])
      for (const path of ['auth/email/verify', 'auth/code/confirm', 'auth/provider/signup'])
        expect([path, await statusOf(path)]).toEqual([path, 409])
    }
  })

  test('HEAD returns the status of GET without a body', async () => {
    const { client } = await accounts()
    expect(await client(kind).send('HEAD', 'config')).toMatchObject({ status: 200, text: '' })
  })

  test('a call that continues a flow returns 409 for any input if the flow is not pending', async () => {
    const server = await accounts({ ...byCode, ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' })
    const odd = ['{', '[]', '{"code":"\\u0000","key":"\\u0000","password":["x"]}', '']
    for (const client of [server.client(kind), await server.loggedIn(kind)])
      for (const path of [
        'auth/code/confirm',
        'auth/code/resend',
        'auth/email/verify',
        'auth/email/verify/resend',
        'auth/password/reset',
        'auth/provider/signup',
      ])
        for (const raw of odd)
          expect([path, raw, (await client.send('POST', path, { raw })).status]).toEqual([path, raw, 409])
    const keys = { 'x-password-reset-key': WRONG_CODE, 'x-email-verification-key': WRONG_CODE }
    for (const path of ['auth/email/verify', 'auth/password/reset', 'auth/provider/signup'])
      expect((await server.client(kind).get(path, { headers: keys })).status).toBe(409)
  })
})
