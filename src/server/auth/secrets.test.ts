// No secret of any user action appears in the log, the database or an error.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { parseUnusedCodes, setUpApp } from './mfa/testing.ts'
import {
  accounts,
  type Accounts,
  bothKinds,
  PASSWORD,
  type TestResponse,
  type TestClient,
} from './testing.ts'

const MARKED = 'mark-7Q-horse-battery'
const MARKED_TOO = 'mark-8R-other-battery'
const email = 'marked@example.com'
const wrong = 'mark-9S-wrong-battery'
const codesOn = {
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
}

/** Returns whether a text contains a secret. A code of digits must not match a part of a longer number by chance. */
function contains(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret)
  return new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
}

/** Returns every row of every table as text. */
async function dumpRows(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => (await db.execute(sql`select t::text from ${sql.identifier(name)} t`)).rows),
  )
  return JSON.stringify(texts)
}

/** Performs all actions that use secrets, such as signup, logins and resets. Returns the responses and the secrets. */
async function performAllActions(server: Accounts, kind: TestClient['kind'], isByCode: boolean) {
  const me = server.client(kind)
  const response: TestResponse[] = []
  const secrets = new Set([MARKED, MARKED_TOO, wrong, PASSWORD])
  const post = async (path: string, body: object) => {
    response.push(await me.post(path, body))
    for (const secret of [me.token, me.csrf]) if (secret) secrets.add(secret)
  }
  const mailed = async () => {
    const { code, link } = await server.lastMessage()
    if (link !== '') await server.app.inject(new URL(link).pathname)
    const secret = isByCode ? code : decodeURIComponent(link.split('/').at(-1) ?? '')
    secrets.add(secret)
    return secret
  }
  const useSecondFactor = async () => {
    await post('auth/reauthenticate', { password: MARKED })
    const app = await setUpApp(server, me)
    const codes = parseUnusedCodes(await me.get('account/authenticators/recovery-codes'))
    for (const secret of [app.secret, ...codes]) secrets.add(secret)
    await me.delete('auth/session')
    me.token = undefined
    await post('auth/login', { email, password: MARKED })
    await post('auth/2fa/authenticate', { code: app.codeAt(server.clock.now, 9) })
    await post('auth/2fa/authenticate', { code: codes[0] })
    const { text } = await me.post('account/api-keys', { name: 'script' })
    secrets.add(required(/"key":"([^"]+)"/.exec(text)?.[1]))
  }
  await post('auth/signup', { email, password: MARKED })
  await post('auth/email/verify', { key: 'mark-wrong-key' })
  await post('auth/email/verify', { key: await mailed() })
  await post('auth/login', { email, password: wrong })
  await post('auth/login', { email, password: MARKED })
  await useSecondFactor()
  await post('account/password/change', { current_password: wrong, new_password: MARKED_TOO })
  await post('account/password/change', { current_password: MARKED, new_password: MARKED_TOO })
  await me.delete('auth/session')
  me.token = undefined
  await post('auth/password/request', { email })
  await post('auth/password/reset', { key: await mailed(), password: MARKED })
  await me.delete('auth/session')
  me.token = undefined
  if (isByCode) {
    await post('auth/code/request', { email })
    await post('auth/code/confirm', { code: await mailed() })
  }
  return { response, secrets }
}

test.each(bothKinds.flatMap((kind) => [true, false].map((isByCode) => ({ kind, isByCode }))))(
  'no secret is logged, stored in plain text or returned ($kind, by code: $isByCode)',
  async ({ kind, isByCode }) => {
    const server = await accounts(isByCode ? codesOn : {})
    const { response, secrets } = await performAllActions(server, kind, isByCode)
    expect(secrets.size).toBeGreaterThan(18)
    const places = {
      log: JSON.stringify(server.lines),
      database: await dumpRows(server.db),
      errors: JSON.stringify(response.filter(({ status }) => status === 400).map(({ text }) => text)),
      messages: JSON.stringify(
        (await server.messages()).filter(({ template }) => !/code|link/.test(template)),
      ),
    }
    for (const [place, text] of Object.entries(places)) {
      expect(text.length).toBeGreaterThan(2)
      expect({ place, found: [...secrets].filter((secret) => contains(text, secret)) }).toEqual({
        place,
        found: [],
      })
    }
    expect(places.log).not.toContain(email)
  },
)
