// The cost of password hashes with default settings. Other tests use the lowest cost.
import { expect, onTestFinished, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { ada, PASSWORD } from '../testing.ts'

test('stores a password hash with the parameters that OWASP recommends', async () => {
  const database = await testDatabase()
  await emptyTables(database.db)
  const app = createApp({
    config: withSecretKey(readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey })),
    database,
    now: () => new Date(),
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(() => app.close())
  const signup = { method: 'POST', url: '/_allauth/app/v1/auth/signup' } as const
  const { statusCode } = await app.inject({ ...signup, payload: { email: ada, password: PASSWORD } })
  expect(statusCode).toBe(401)
  const [user] = await database.db.select().from(users)
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
