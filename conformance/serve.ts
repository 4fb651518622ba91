// Turns the rig's environment into our settings, prepares its accounts, and becomes the server.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

import { openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { createPasswords } from '#server/lib/passwords.ts'

import { insertInactiveUser } from './queries.ts'

const inactive = { inactive_email: 'inactive@seed.test', password: 'seed-Passw0rd!' }

const dataDir = process.env['RIG_DATA_DIR'] ?? '.data/conformance'
const settings = {
  NODE_ENV: 'test',
  DATA_DIR: join(dataDir, 'database'),
  SECRET_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'warn',
  SMTP_URL: `smtp://${process.env['EMAIL_HOST']}:${process.env['EMAIL_PORT']}`,
  MAIL_FROM: 'noreply@rig.test',
  // The rig shows each scenario's own address in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  // What the rig leaves out has the default of the reference, not ours.
  ACCOUNT_EMAIL_NOTIFICATIONS: process.env['ACCOUNT_EMAIL_NOTIFICATIONS'] ?? 'off',
  ACCOUNT_OPEN_FOR_SIGNUP: process.env['SIGNUP_OPEN'] ?? 'on',
  JOBS_WRITABLE_BY: 'authenticated',
  SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ id: 'dummy', name: 'Dummy', type: 'dummy' }, openId()]),
}
Object.assign(process.env, settings, await freshDatabase())
await prepare()
await import('#server/main.ts')

function openId() {
  const { OIDC_PROVIDER_ID, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SERVER_URL } = process.env
  const client = { client_id: OIDC_CLIENT_ID, secret: OIDC_CLIENT_SECRET, server_url: OIDC_SERVER_URL }
  return { id: OIDC_PROVIDER_ID, name: OIDC_NAME, type: 'openid_connect', ...client }
}

async function freshDatabase(): Promise<{ DATABASE_URL?: string }> {
  if (process.env['CONFORMANCE_DATABASE'] !== 'postgres') return {}
  const server = process.env['CONFORMANCE_POSTGRES'] ?? 'postgres://root@127.0.0.1:5432/postgres'
  const name = `conformance_${process.pid}_${Date.now()}`
  const client = new Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href }
}

/** A company with jobs, and an account that is disabled. */
async function prepare(): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'],
    dataDir: settings.DATA_DIR,
    log: silentLog,
  })
  await seedDemo(database.db, new Date())
  const passwordHash = await createPasswords(randomBytes).hash(inactive.password)
  await insertInactiveUser(database.db, { email: inactive.inactive_email, passwordHash })
  await database.close()
  writeFileSync(join(dataDir, 'prepared.json'), JSON.stringify(inactive))
}
