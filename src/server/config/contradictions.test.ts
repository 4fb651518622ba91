import { describe, expect, test } from 'vitest'

import { configProblems, configWarnings } from './config.ts'

const key = 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9'
const site = {
  NODE_ENV: 'production',
  SECRET_KEY: key,
  SMTP_URL: 'smtp://jobs:secret@mail.example.net:587',
  MAIL_FROM: 'noreply@example.org',
  PUBLIC_URL: 'https://jobs.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
}
const now = new Date('2026-11-27T12:00:00Z')

const provider = (type: string, more: Record<string, string> = {}) =>
  JSON.stringify([{ id: type, name: type, type, client_id: 'x', ...more }])

describe('the server does not start with contradicting settings', () => {
  test.each([
    [{ DEMO: 'on' }, 'SMTP_URL must not be set with DEMO=on'],
    [
      { DEMO: 'on', SMTP_URL: '', SOCIALACCOUNT_PROVIDERS: provider('google', { secret: 'x' }) },
      'SOCIALACCOUNT_PROVIDERS must not be set with DEMO=on',
    ],
    [{ SMTP_URL: 'smtp://jobs@mail.example.net' }, 'SMTP_URL has a user without a password'],
    [{ SMTP_URL: 'smtps://:secret@mail.example.net' }, 'SMTP_URL has a user without a password'],
    [{ SOCIALACCOUNT_PROVIDERS: provider('github') }, 'SOCIALACCOUNT_PROVIDERS has a GitHub client without'],
    [
      { SOCIALACCOUNT_PROVIDERS: provider('google', { id: 'staff', secret: 's' }) },
      'SOCIALACCOUNT_PROVIDERS has a provider with the ID "staff"',
    ],
  ])('%j', (settings, message) => {
    expect(configProblems({ ...site, ...settings })).toEqual([expect.stringContaining(message)])
  })
})

describe('the command check warns about contradicting settings', () => {
  test.each<[settings: Record<string, string>, warning: string]>([
    [{ SOCIALACCOUNT_PROVIDERS: provider('google') }, 'SOCIALACCOUNT_PROVIDERS has a Google client without'],
    [{ SMTP_URL: 'smtps://mail.example.net:587' }, 'SMTP_URL starts with smtps:// and has port 587'],
    [{ SMTP_URL: 'smtp://mail.example.net:465' }, 'SMTP_URL starts with smtp:// and has port 465'],
    [{ MAIL_FROM: 'our.board@gmail.com' }, 'MAIL_FROM has another domain than PUBLIC_URL.'],
    [{ PUBLIC_URL: 'https://192.0.2.7', MAIL_FROM: '' }, 'PUBLIC_URL has an IP address'],
    [{ PUBLIC_URL: 'http://jobs.example.org' }, 'PUBLIC_URL is an http address.'],
    [
      { PUBLIC_URL: 'http://localhost:9000', TRUSTED_PROXIES: '' },
      'PUBLIC_URL leads to another port than PORT.',
    ],
    [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is not set'],
    [{ SECRET_KEY_FALLBACKS: key }, 'SECRET_KEY_FALLBACKS contains SECRET_KEY'],
    [{ JOBS_END_ON: '2026-11-26' }, 'JOBS_END_ON is in the past.'],
    [{ SETTLEMENT_URL: '/prices' }, 'POSTING_FEES is free'],
    [{ POSTING_FEES: 'settle_first' }, 'SETTLEMENT_URL is not set'],
    [
      { POSTING_FEES: 'sponsors_free', SETTLEMENT_URL: '/prices', JOBS_WRITABLE_BY: 'staff' },
      'POSTING_FEES has no effect',
    ],
    [
      { JOBS_WRITABLE_BY: 'authenticated', ACCOUNT_EMAIL_VERIFICATION: 'none' },
      'JOBS_WRITABLE_BY is authenticated',
    ],
    [
      { ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on' },
      'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND has no effect',
    ],
    [
      { ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on' },
      'ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE has no effect',
    ],
    [{ ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on' }, 'ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND has no effect'],
    [{ ACCOUNT_LOGIN_TIMEOUT: '60' }, 'ACCOUNT_LOGIN_BY_CODE_TIMEOUT is longer'],
    [{ MFA_PASSKEY_SIGNUP_ENABLED: 'on' }, 'MFA_PASSKEY_SIGNUP_ENABLED has no effect'],
    [{ HEADLESS_CLIENTS: 'app' }, 'HEADLESS_CLIENTS does not contain browser'],
    [{ HEADLESS_TOKEN_STRATEGY: 'jwt', HEADLESS_CLIENTS: 'browser' }, 'HEADLESS_TOKEN_STRATEGY is jwt'],
  ])('%j', (settings, warning) => {
    const env = { ...site, ...settings }
    expect(configProblems(env)).toEqual([])
    expect(configWarnings(env, now)).toEqual([expect.stringContaining(warning)])
  })

  test.each<Record<string, string>>([
    {},
    { MAIL_FROM: 'Board <board@mail.example.org>' },
    { MAIL_FROM: '' },
    { SMTP_URL: 'smtps://jobs:secret@mail.example.net:465' },
    { JOBS_END_ON: '2026-11-27' },
    { POSTING_FEES: 'settle_first', SETTLEMENT_URL: '/prices' },
    { PUBLIC_URL: 'http://localhost:8000', TRUSTED_PROXIES: '' },
    { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on', MFA_PASSKEY_SIGNUP_ENABLED: 'on' },
    { SOCIALACCOUNT_PROVIDERS: provider('openid_connect', { server_url: 'https://id.example.org' }) },
  ])('does not warn about %j', (settings) => {
    expect(configWarnings({ ...site, ...settings }, now)).toEqual([])
  })

  test('does not warn about a development server without settings', () => {
    expect(configWarnings({}, now)).toEqual([])
    expect(configWarnings({ PORT: '9000' }, now)).toEqual([])
  })
})
