import { randomBytes } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'

import { accounts, faults } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { loadDemo } from '#server/load-demo.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { socialAccounts } from '../tables/social-accounts.ts'
import { findPersonasWithDemoPassword } from './find-personas.ts'
import { PERSONA_PASSWORD, PERSONA_TOTP_SECRET, personas, seedPersonas } from './personas.ts'

const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey }))

const secondFactors = () => [{ type: 'totp', sealed: 'sealed' }]

async function withPersonas() {
  const server = await accounts()
  const table = await loadDemo(server.db, { config, now: server.clock.now })
  const login = async (email: string) => {
    const client = server.client('app')
    return { client, response: await client.post('auth/login', { email, password: PERSONA_PASSWORD }) }
  }
  return { ...server, table, login }
}

describe('the demo personas', () => {
  test('Ada and Root log in with a password', async () => {
    const { login } = await withPersonas()
    for (const { email, displayName } of [personas.ada, personas.root]) {
      const { response } = await login(email)
      expect([response.status, response.json.data?.user]).toEqual([
        200,
        expect.objectContaining({ display: displayName }),
      ])
    }
  })

  test('Grace needs a code of an authenticator app as second factor', async () => {
    const { clock, login, pendingFlows } = await withPersonas()
    const { client, response } = await login(personas.grace.email)
    expect(response.status).toBe(401)
    expect(await pendingFlows(client)).toEqual(['mfa_authenticate'])
    const totp = new TOTP({ secret: Secret.fromBase32(PERSONA_TOTP_SECRET) })
    const code = totp.generate({ timestamp: clock.now.getTime() })
    expect((await client.post('auth/2fa/authenticate', { code })).status).toBe(200)
  })

  test('Linus has an unverified address, and Margaret has no password', async () => {
    const { login, pendingFlows, db } = await withPersonas()
    const linus = await login(personas.linus.email)
    expect(linus.response.status).toBe(401)
    expect(await pendingFlows(linus.client)).toEqual(['verify_email'])
    const margaret = await login(personas.margaret.email)
    expect(faults(margaret.response)).toEqual(['password email_password_mismatch'])
    expect(await db.select().from(socialAccounts)).toMatchObject([{ provider: 'dummy', uid: 'margaret' }])
  })

  test('the personas have distinct password hashes, and only Root is staff', async () => {
    const { db } = await withPersonas()
    const people = await db.select().from(users)
    expect(people.filter(({ isStaff }) => isStaff)).toMatchObject([
      { displayName: personas.root.displayName },
    ])
    const hashes = people.flatMap(({ passwordHash }) => passwordHash ?? [])
    expect([hashes.length, new Set(hashes).size]).toEqual([6, 6])
  })

  test('loadDemo lists the personas with email address, password and description', async () => {
    const { table } = await withPersonas()
    expect(table).toHaveLength(2 + Object.keys(personas).length)
    expect(table).toContainEqual(`  ada@example.com       ${PERSONA_PASSWORD}  a user`)
    expect(table.filter((line) => /\s$/.test(line))).toEqual([])
  })
})

describe('loading the personas', () => {
  test('skips a persona whose email address is taken', async () => {
    const { db, addUser, clock } = await accounts()
    await addUser({ email: personas.ada.email })
    const passwords = createPasswords(randomBytes, minPasswordCost)
    const created = await seedPersonas(db, { now: clock.now, passwords, secondFactors })
    const { ada: _ada, ...others } = personas
    expect(created).toEqual(Object.values(others))
    expect(await db.$count(emailAddresses)).toBe(Object.keys(personas).length)
  })

  test('findPersonasWithDemoPassword returns the personas that still have the demo password', async () => {
    const { db } = await withPersonas()
    const passwords = createPasswords(randomBytes, minPasswordCost)
    const passwordHash = await passwords.hash('another one of her own')
    await db.update(users).set({ passwordHash }).where(eq(users.displayName, 'Ada'))
    const { employer, grace, linus, reviewer, root } = personas
    const open = await findPersonasWithDemoPassword(db, passwords)
    expect(open.map(({ email }) => email)).toEqual([
      employer.email,
      grace.email,
      linus.email,
      reviewer.email,
      root.email,
    ])
  })

  test('loadDemo creates no personas in production', async () => {
    const { db, clock } = await accounts()
    expect(
      await loadDemo(db, {
        config: { ...config, production: true },
        now: clock.now,
        passwordCost: minPasswordCost,
      }),
    ).toEqual([])
    expect(await db.$count(users)).toBe(0)
  })
})
