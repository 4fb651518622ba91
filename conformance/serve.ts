// Turns the rig's environment into our settings, prepares its accounts, and becomes the server.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { leastCost } from '#server/lib/password-cost.testing.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { run } from '#server/run.ts'

import { insertApiKey, insertInactiveUser } from './queries.ts'

const inactive = { inactive_email: 'inactive@seed.test', password: 'seed-Passw0rd!' }
const apiKey = `fbk_${randomBytes(32).toString('base64url')}`

const dataDir = process.env['RIG_DATA_DIR'] ?? '.data/conformance'
const settings = {
  NODE_ENV: 'test',
  ENV_FILE: devNull,
  DATA_DIR: join(dataDir, 'database'),
  SECRET_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'warn',
  SMTP_URL: `smtp://${process.env['EMAIL_HOST']}:${process.env['EMAIL_PORT']}`,
  MAIL_FROM: 'noreply@rig.test',
  // The rig shows each scenario's own address in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  ALLOW_INSECURE_DEVELOPMENT: 'on',
  // What the rig leaves out has the default of the reference, not ours.
  ACCOUNT_EMAIL_NOTIFICATIONS: process.env['ACCOUNT_EMAIL_NOTIFICATIONS'] ?? 'off',
  ACCOUNT_REAUTHENTICATION_REQUIRED: process.env['ACCOUNT_REAUTHENTICATION_REQUIRED'] ?? 'off',
  // The reference calls itself by its host.
  SITE_NAME: `localhost:${process.env['PORT']}`,
  ACCOUNT_OPEN_FOR_SIGNUP: process.env['SIGNUP_OPEN'] ?? 'on',
  JOBS_WRITABLE_BY: 'authenticated',
  SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ id: 'dummy', name: 'Dummy', type: 'dummy' }, ...openId()]),
}
Object.assign(process.env, settings, await freshDatabase())
await prepare()
await run({ loadBuild: () => loadWebBuild(join(import.meta.dirname, '../dist')), passwordCost: leastCost })

function openId() {
  const { OIDC_PROVIDER_ID, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SERVER_URL } = process.env
  if (OIDC_PROVIDER_ID === undefined) return []
  const client = { client_id: OIDC_CLIENT_ID, secret: OIDC_CLIENT_SECRET, server_url: OIDC_SERVER_URL }
  return [{ id: OIDC_PROVIDER_ID, name: OIDC_NAME, type: 'openid_connect', ...client }]
}

/** Of the embedded database a copy of one that was made before: to make it anew takes some seconds. */
async function freshDatabase(): Promise<{ DATABASE_URL?: string }> {
  if (process.env['CONFORMANCE_DATABASE'] === 'postgres')
    return { DATABASE_URL: await createScratchDatabase() }
  await copyDatabaseTo(settings.DATA_DIR)
  return {}
}

/** A company with jobs, an account that is disabled, and an API key. */
async function prepare(): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'],
    dataDir: settings.DATA_DIR,
    log: silentLog,
  })
  await seedDemo(database.db, new Date())
  // The newest job is of the company that the recordings know.
  const companyId = await insertCompany(database.db, { name: 'Company 1' })
  await insertJob(database.db, { companyId, createdAt: new Date() })
  const passwordHash = await createPasswords(randomBytes, leastCost).hash(inactive.password)
  await insertInactiveUser(database.db, { email: inactive.inactive_email, passwordHash })
  await insertApiKey(database.db, apiKey)
  await database.close()
  writeFileSync(join(dataDir, 'prepared.json'), JSON.stringify({ ...inactive, api_key: apiKey }))
}
