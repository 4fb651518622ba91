import { describe, expect, test } from 'vitest'

import { configProblems, readConfig } from '#server/config/config.ts'
import { testSecretKey } from '#server/mail/testing.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://demo.example.org',
}

describe('DEMO', () => {
  test('is off unless it is set', () => {
    expect(readConfig({}).demo).toBe(false)
    expect(readConfig({ ...production, SMTP_URL: 'smtp://127.0.0.1:25' }).demo).toBe(false)
  })

  test('rejects SMTP_URL', () => {
    expect(configProblems({ ...production, DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([
      'SMTP_URL must not be set with DEMO=on: a demo sends no email. Everyone can read its emails at /dev/mail.',
    ])
  })

  test('rejects login providers', () => {
    const provider = { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: 'x', secret: 'x' }
    const providers = JSON.stringify([{ ...provider, server_url: 'https://login.example.org' }])
    expect(configProblems({ ...production, DEMO: 'on', SOCIALACCOUNT_PROVIDERS: providers })).toEqual([
      expect.stringMatching(/^SOCIALACCOUNT_PROVIDERS must not be set with DEMO=on: .+\.$/),
    ])
  })

  test('needs no mail server in production, unlike a real board', () => {
    expect(configProblems(production)).toEqual([expect.stringMatching(/^SMTP_URL is not set/)])
    expect(configProblems({ ...production, DEMO: 'on' })).toEqual([])
  })

  test('reports an SMTP_URL that is not a URL', () => {
    expect(configProblems({ ...production, DEMO: 'on', SMTP_URL: 'mail.example.org' })).toEqual([
      expect.stringMatching(/^SMTP_URL is set to a value that cannot be used/),
    ])
  })

  test('turns off requests to other servers', () => {
    expect(readConfig({ OUTGOING_REQUESTS: 'on' }).outgoingRequests).toBe(true)
    expect(readConfig({ DEMO: 'on', OUTGOING_REQUESTS: 'on' }).outgoingRequests).toBe(false)
  })
})
