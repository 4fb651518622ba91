import { describe, expect, test } from 'vitest'

import { accounts, ada, bothKinds, type TestClient, WRONG_CODE } from '../testing.ts'

async function requested(kind: TestClient['kind']) {
  const server = await accounts({
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on',
  })
  await server.addUser()
  const me = server.client(kind)
  await me.post('auth/code/request', { email: ada })
  const confirm = async (code: string) => (await me.post('auth/code/confirm', { code })).status
  const resend = async () => (await me.post('auth/code/resend')).status
  return { server, confirm, resend }
}

describe.each(bothKinds)('resending a login code (%s)', (kind) => {
  test('resends a code at most twice, each time with a new code', async () => {
    const { server, confirm, resend } = await requested(kind)
    const { code } = await server.lastMessage()
    expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 409])
    expect(await confirm(code)).toBe(400)
    expect(await confirm((await server.lastMessage()).code)).toBe(200)
  })

  test('resending a code does not reset the count of failed attempts', async () => {
    const { confirm, resend } = await requested(kind)
    expect([await confirm(WRONG_CODE), await confirm(WRONG_CODE)]).toEqual([400, 400])
    expect(await resend()).toBe(200)
    expect([await confirm(WRONG_CODE), await confirm(WRONG_CODE)]).toEqual([400, 409])
  })
})
