import { describe, expect, test } from 'vitest'

import { configProblems, readConfig } from '#server/config/config.ts'
import { testSecretKey } from '#server/mail/testing.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://demo.example.org',
}

describe('DEMO', () => {
  test('the setting DEMO is off by default', () => {
    expect(readConfig({}).demo).toBe(false)
    expect(readConfig({ ...production, SMTP_URL: 'smtp://127.0.0.1:25' }).demo).toBe(false)
  })

  test('DEMO must not be combined with SMTP_URL', () => {
    expect(configProblems({ ...production, DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([
      'SMTP_URL must not be set with DEMO=on: a demo sends no email. Everyone can read its emails at /dev/mail.',
    ])
  })

  test('DEMO must not be combined with login providers', () => {
    const provider = { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: 'x', secret: 'x' }
    const providers = JSON.stringify([{ ...provider, server_url: 'https://login.example.org' }])
    expect(configProblems({ ...production, DEMO: 'on', SOCIALACCOUNT_PROVIDERS: providers })).toEqual([
      expect.stringMatching(/^SOCIALACCOUNT_PROVIDERS must not be set with DEMO=on: .+\.$/),
    ])
  })

  test('a demo in production needs no mail server', () => {
    expect(configProblems(production)).toEqual([expect.stringMatching(/^SMTP_URL is not set/)])
    expect(configProblems({ ...production, DEMO: 'on' })).toEqual([])
  })

  test('DEMO does not hide the error of an invalid SMTP_URL', () => {
    expect(configProblems({ ...production, DEMO: 'on', SMTP_URL: 'mail.example.org' })).toEqual([
      expect.stringMatching(/^SMTP_URL is set to a value that cannot be used/),
    ])
  })

  test('DEMO turns off requests to other servers', () => {
    expect(readConfig({ OUTGOING_REQUESTS: 'on' }).outgoingRequests).toBe(true)
    expect(readConfig({ DEMO: 'on', OUTGOING_REQUESTS: 'on' }).outgoingRequests).toBe(false)
  })
})
