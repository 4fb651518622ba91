// The duration of some calls could reveal whether an account exists. These calls therefore take at least a fixed time,
// whether they succeed or fail.
import { expect, onTestFinished, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { testDatabase } from '#server/db/testing.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'

const STEP_MS = 60
const log = createLog({ level: 'silent' })
const post = (path: string) => ['POST', path] as const
const codes = {
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
}

test.each([
  post('auth/login'),
  post('auth/signup'),
  post('auth/password/request'),
  ['GET', 'auth/password/reset'] as const,
  post('auth/password/reset'),
  ['GET', 'auth/email/verify'] as const,
  post('auth/email/verify'),
  post('auth/email/verify/resend'),
  post('auth/code/request'),
  post('auth/code/confirm'),
  post('auth/code/resend'),
])('the response to %s %s takes at least the configured time', async (method, path) => {
  for (const env of [{}, codes]) {
    const app = createApp({
      config: withSecretKey(readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey, ...env })),
      database: await testDatabase(),
      now: () => new Date(),
      log,
      constantTimeMs: STEP_MS,
    })
    onTestFinished(() => app.close())
    await app.ready()
    const start = performance.now()
    const { statusCode } = await app.inject({ method, url: `/_allauth/app/v1/${path}` })
    // Without the settings in `codes`, the calls for codes do not exist and return 404.
    if (statusCode === 404) continue
    expect([400, 409]).toContain(statusCode)
    expect(performance.now() - start).toBeGreaterThan(STEP_MS - 2)
  }
})
