import { describe, expect, test } from 'vitest'

import { readConfig } from '../config/config.ts'
import { testSecretKey } from './testing.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: testSecretKey,
  PUBLIC_URL: 'https://jobs.example',
}

describe('SMTP_URL', () => {
  test('is required in production', () => {
    expect(() => readConfig(production)).toThrow(
      'SMTP_URL is not set. Use an smtp:// or smtps:// URL such as smtp://127.0.0.1:25, with %23 for #, %2F for / and %3F for ? in the password (required in production).',
    )
    expect(readConfig({ ...production, SMTP_URL: 'smtps://mail.example.org' })).toMatchObject({
      smtpUrl: 'smtps://mail.example.org',
    })
  })

  test('is optional in development', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: undefined })
  })

  test.each(['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtps://ada:25/s@mail.example.org'])(
    'cannot be %s',
    (SMTP_URL) => {
      expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL is set to a value that cannot be used\. Use /)
    },
  )
})

describe('MAIL_FROM', () => {
  test('defaults to a noreply address with the name of the site', () => {
    expect(readConfig({ ...production, SMTP_URL: 'smtps://mail.example.org' })).toMatchObject({
      mailFrom: { name: 'Fretboard', address: 'noreply@jobs.example' },
    })
    expect(readConfig({ MAIL_FROM: 'Jobs <post@example.org>' })).toMatchObject({
      mailFrom: { name: 'Jobs', address: 'post@example.org' },
    })
  })

  test.each(['Jobs', 'a@b.example, c@d.example', 'Jobs <a@b.example>\r\nBcc: c@d.example'])(
    'cannot be %j',
    (MAIL_FROM) => {
      expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM is ".*"\. Use an address such as /)
    },
  )
})
