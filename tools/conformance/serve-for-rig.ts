// Starts servers in this process for the conformance check, each with its own database and accounts.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { destination, pino } from 'pino'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { createCopier } from '#server/db/testing/embedded-template.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { logOptions } from '#server/log.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { serve } from '#server/run.ts'

import { insertApiKey, insertInactiveUser } from './queries.ts'

type Env = NodeJS.Dict<string>

const inactive = { inactive_email: 'inactive@seed.test', password: 'seed-Passw0rd!' }
const apiKey = `fbk_${randomBytes(32).toString('base64url')}`

const output = destination({ dest: 'test-results/conformance.log', mkdir: true, sync: true })
const log = pino({ level: 'warn', base: null, ...logOptions() }, output)

const loadBuild = () => loadWebBuild(join(import.meta.dirname, '../../dist'))

/** Starts a server with the settings in `env`, the environment that the conformance check has set. */
export async function serveForRig(env: Env) {
  const dataDir = env['RIG_DATA_DIR'] ?? '.data/conformance'
  const location = await prepareDatabase(env, join(dataDir, 'database'))
  const config = { ...withSecretKey(readConfig({ ...env, ...settingsFor(env) })), ...location }
  writeFileSync(join(dataDir, 'prepared.json'), JSON.stringify({ ...inactive, api_key: apiKey }))
  return serve({ config, log, loadBuild, passwordCost: minPasswordCost })
}

/** Returns our settings for a server of the conformance check, in addition to those in its environment. */
function settingsFor(env: Env) {
  return {
    NODE_ENV: 'test',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: `smtp://${env['EMAIL_HOST']}:${env['EMAIL_PORT']}`,
    MAIL_FROM: 'noreply@rig.test',
    // Trust X-Forwarded-For, because the conformance check sets it to a different address in each scenario.
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    // Settings that the conformance check leaves out get django-allauth's defaults, not ours.
    ACCOUNT_EMAIL_NOTIFICATIONS: env['ACCOUNT_EMAIL_NOTIFICATIONS'] ?? 'off',
    ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION: env['ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION'] ?? 'off',
    ACCOUNT_REAUTHENTICATION_REQUIRED: env['ACCOUNT_REAUTHENTICATION_REQUIRED'] ?? 'off',
    // django-allauth uses the host name as the name of its site.
    SITE_NAME: `localhost:${env['PORT']}`,
    ACCOUNT_OPEN_FOR_SIGNUP: env['SIGNUP_OPEN'] ?? 'on',
    JOBS_WRITABLE_BY: 'authenticated',
    SOCIALACCOUNT_PROVIDERS: JSON.stringify([
      { id: 'dummy', name: 'Dummy', type: 'dummy' },
      ...openIdProviders(env),
    ]),
  }
}

function openIdProviders(env: Env) {
  const { OIDC_PROVIDER_ID, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SERVER_URL } = env
  if (OIDC_PROVIDER_ID === undefined) return []
  const client = { client_id: OIDC_CLIENT_ID, secret: OIDC_CLIENT_SECRET, server_url: OIDC_SERVER_URL }
  return [{ id: OIDC_PROVIDER_ID, name: OIDC_NAME, type: 'openid_connect', ...client }]
}

type Location = { databaseUrl?: string; dataDir: string }

async function prepareDatabase(env: Env, dataDir: string): Promise<Location> {
  if (env['CONFORMANCE_DATABASE'] === 'postgres') {
    const location = { databaseUrl: await createScratchDatabase(), dataDir }
    await fillDatabase(location)
    return location
  }
  await copyFilledDatabase(dataDir)
  return { dataDir }
}

const copyFilledDatabase = createCopier((dataDir) => fillDatabase({ dataDir }))

/** Creates a company with jobs, a disabled account and an API key. */
async function fillDatabase({ databaseUrl, dataDir }: Location): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log })
  await seedDemo(database.db, new Date())
  // In the recorded responses, the newest job belongs to 'Company 1'.
  const companyId = await insertCompany(database.db, { name: 'Company 1' })
  await insertJob(database.db, { companyId, createdAt: new Date() })
  const passwordHash = await createPasswords(randomBytes, minPasswordCost).hash(inactive.password)
  await insertInactiveUser(database.db, { email: inactive.inactive_email, passwordHash })
  await insertApiKey(database.db, apiKey)
  await database.close()
}
