import { expect, onTestFinished, test } from 'vitest'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { embeddedDatabase } from '#server/db/embedded/open-embedded.ts'
import { loadEmbeddedTemplate } from '#server/db/testing/embedded-template.ts'
import { createLog } from '#server/log.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { ada, PASSWORD } from './testing.ts'

const calls = [
  'auth/login',
  'auth/signup',
  'auth/password/request',
  'auth/password/reset',
  'auth/email/verify',
  'auth/code/confirm',
]

test('during a database outage, account calls return a generic error with the request ID', async () => {
  const client = await loadEmbeddedTemplate()
  const app = createApp({
    config: withSecretKey(readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey })),
    database: embeddedDatabase(client, { isWritable: () => true, close: async () => {} }),
    now: () => new Date(),
    log: createLog({ level: 'silent' }),
    constantTimeMs: 0,
  })
  onTestFinished(() => app.close())
  await app.ready()
  await client.close()
  for (const path of calls) {
    const response = await app.inject({
      method: 'POST',
      url: `/_allauth/app/v1/${path}`,
      headers: { 'x-session-token': 'x'.repeat(43) },
      payload: { email: ada, password: PASSWORD, key: 'k' },
    })
    expect([500, 503]).toContain(response.statusCode)
    expect(response.json()).toEqual({ status: response.statusCode })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['x-request-id']).toMatch(/^[\w-]+$/)
  }
})
