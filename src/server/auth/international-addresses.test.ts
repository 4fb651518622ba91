// Addresses at internationalized domains: the server stores the ASCII form, and people read the Unicode form.
import { expect, test } from 'vitest'

import { emailAddresses } from '#server/db/tables/users.ts'

import { dummyOnly, dummyToken } from './social/testing.ts'
import { accounts, bothKinds, faults, PASSWORD } from './testing.ts'

const unicode = 'idn@münchen.example'
const ascii = 'idn@xn--mnchen-3ya.example'
const forms = [unicode, ascii, 'IDN@MÜNCHEN.example', 'idn@münchen。example']

test.each(bothKinds)(
  'an address at a Unicode domain works in every form and is shown in Unicode (%s)',
  async (kind) => {
    const env = { ...dummyOnly, ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_RATE_LIMITS: 'off' }
    const { client, db, lastMessage, messages } = await accounts(env)
    const me = client(kind)
    await me.post('auth/signup', { email: unicode, password: PASSWORD })
    expect(await db.select().from(emailAddresses)).toMatchObject([{ email: ascii }])
    expect(await lastMessage()).toMatchObject({ to: ascii, template: 'verification-link' })
    const key = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    const shown = await me.get('auth/email/verify', { headers: { 'x-email-verification-key': key } })
    expect(shown.json.data?.email).toBe(unicode)
    expect((await me.post('auth/email/verify', { key })).status).toBe(200)
    expect((await me.get('account/email')).json.data).toMatchObject([{ email: unicode, verified: true }])
    for (const email of forms) {
      const { json } = await client(kind).post('auth/login', { email, password: PASSWORD })
      expect(json.data).toMatchObject({
        user: { email: unicode, display: unicode },
        methods: [{ email: unicode }],
      })
      await client(kind).post('auth/password/request', { email })
      expect(await lastMessage()).toMatchObject({ to: ascii, template: 'password-reset-link' })
      await client(kind).post('auth/code/request', { email })
      expect(await lastMessage()).toMatchObject({ to: ascii, template: 'login-code' })
      await client(kind).post('auth/signup', { email, password: PASSWORD })
      expect(await lastMessage()).toMatchObject({ to: ascii, template: 'account-exists' })
      expect((await lastMessage()).text).toContain(unicode)
      await client(kind).post('auth/provider/token', dummyToken({ id: 1, email, email_verified: true }))
      expect(await lastMessage()).toMatchObject({ to: ascii, template: 'account-exists' })
    }
    expect(await db.$count(emailAddresses)).toBe(1)
    expect(faults(await me.post('account/email', { email: unicode }))).toEqual(['email duplicate_email'])
    const other = 'ada@köln.example'
    await me.post('auth/reauthenticate', { password: PASSWORD })
    await me.post('account/email', { email: other })
    const removal = await me.send('DELETE', 'account/email', { body: { email: other } })
    expect([removal.status, faults(removal)]).toEqual([200, []])
    expect((await messages()).at(-1)?.text).toContain('ada@köln.example')
  },
)

test('failed logins with the forms of one address count against one limit', async () => {
  const { client } = await accounts()
  for (const [index, email] of [...forms, unicode].entries())
    await client('app').post('auth/login', { email, password: 'wrong' }, { ip: `198.51.100.${index}` })
  expect(faults(await client('app').post('auth/login', { email: ascii, password: 'wrong' }))).toEqual([
    'too_many_login_attempts',
  ])
})
