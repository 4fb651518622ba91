// Every email says the same in text and HTML, carries its code or link where machines and people look for it,
// and lets nobody else's text out of its place.
import { describe, expect, test } from 'vitest'

import { accountLinks } from '../links.ts'
import type { Message } from '../mail.ts'
import { accountExists } from './account-exists.ts'
import { apiKeyMade } from './api-key-made.ts'
import { authenticatorAppActivated } from './authenticator-app-activated.ts'
import { authenticatorAppDeactivated } from './authenticator-app-deactivated.ts'
import { emailAdded } from './email-added.ts'
import { emailChanged } from './email-changed.ts'
import { emailRemoved } from './email-removed.ts'
import { loginCode } from './login-code.ts'
import { mfaTurnedOff } from './mfa-turned-off.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passkeyCopied } from './passkey-copied.ts'
import { passkeyRemoved } from './passkey-removed.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordResetCode } from './password-reset-code.ts'
import { passwordResetLink } from './password-reset-link.ts'
import { passwordReset } from './password-reset.ts'
import { passwordSet } from './password-set.ts'
import { providerConnected } from './provider-connected.ts'
import { providerDisconnected } from './provider-disconnected.ts'
import { recoveryCodesGenerated } from './recovery-codes-generated.ts'
import { unknownAccount } from './unknown-account.ts'
import { verificationCode } from './verification-code.ts'
import { verificationLink } from './verification-link.ts'

const links = accountLinks('https://fretboard.example')
const site = { siteName: 'Fretboard' }
const email = 'ada@example.org'
const expiresAt = new Date('2026-11-20T12:03:00Z')
const change = {
  ...site,
  when: new Date('2026-11-20T12:00:00Z'),
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
}
const verifyKey = 'NA:1xUJKS:Qyev/DSY+rv'
const resetKey = '1-dibjie-4ceb2e9c51d1810c7daf2288e1794611'

const messages: [subject: string, message: Message, link: string, code: string][] = [
  [
    'Please Confirm Your Email Address',
    verificationLink({ ...site, link: links.verifyEmail(verifyKey) }),
    'https://fretboard.example/account/verify-email/NA%3A1xUJKS%3AQyev%2FDSY%2Brv',
    '',
  ],
  [
    'Please Confirm Your Email Address',
    verificationCode({ ...site, code: 'BCDF-GHJK', expiresAt }),
    '',
    'BCDF-GHJK',
  ],
  [
    'Account Already Exists',
    accountExists({ ...site, email, resetLink: links.requestReset }),
    'https://fretboard.example/account/password/reset',
    '',
  ],
  [
    'Password Reset Email',
    passwordResetLink({ ...site, link: links.resetPassword(resetKey) }),
    `https://fretboard.example/account/password/reset/key/${resetKey}`,
    '',
  ],
  ['Password Reset Code', passwordResetCode({ ...site, code: 'BCDF-GHJK', expiresAt }), '', 'BCDF-GHJK'],
  [
    'Unknown Account',
    unknownAccount({ ...site, email, signupLink: links.signup }),
    'https://fretboard.example/account/signup',
    '',
  ],
  ['Sign-In Code', loginCode({ ...site, code: 'BCDFGH', expiresAt }), '', 'BCDFGH'],
  ['Password Changed', passwordChanged(change), '', ''],
  ['Email Added', emailAdded({ ...change, email }), '', ''],
  ['Email Changed', emailChanged({ ...change, email }), '', ''],
  ['Email Removed', emailRemoved({ ...change, email }), '', ''],
  ['Password Set', passwordSet(change), '', ''],
  ['Password Reset', passwordReset(change), '', ''],
  ['Third-Party Account Connected', providerConnected(change, 'GitHub'), '', ''],
  ['Third-Party Account Disconnected', providerDisconnected(change, 'GitHub'), '', ''],
  ['Authenticator App Activated', authenticatorAppActivated(change), '', ''],
  ['Authenticator App Deactivated', authenticatorAppDeactivated(change), '', ''],
  ['New Recovery Codes Generated', recoveryCodesGenerated(change), '', ''],
  ['Two-Factor Authentication Turned Off', mfaTurnedOff(change), '', ''],
  ['API Key Made', apiKeyMade({ ...change, prefix: 'fbk_dibjie' }), '', ''],
  ['Passkey Added', passkeyAdded(change), '', ''],
  ['Passkey Removed', passkeyRemoved(change), '', ''],
  ['Passkey Refused', passkeyCopied(change), '', ''],
]

describe.each(messages.map(([subject, message, link, code]) => ({ subject, message, link, code })))(
  '$message.template',
  ({ subject, message, link, code }) => {
    test('names the site before its subject', () => {
      expect(message.subject).toBe(`[Fretboard] ${subject}`)
    })

    test('says the same words in text and in HTML', () => {
      expect(message.text.split(/\s+/)).toEqual(wordsOf(message.html))
    })

    test('has its link, as a button too, and no other', () => {
      const inText = message.text.match(/https?:\S+/g) ?? []
      const inHtml = [...message.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      expect([inText, inHtml]).toEqual(link === '' ? [[], []] : [[link], [link, link]])
    })

    test('has its code alone on a line, and no other line that looks like one', () => {
      const lines = message.text
        .split('\n')
        .filter((line) => /^\s*[\dA-Z]{3,10}(-[\dA-Z]{2,6})*\s*$/.test(line))
      expect(lines).toEqual(code === '' ? [] : [code])
    })

    test('loads nothing, runs nothing, and knows dark screens', () => {
      expect(message.html).not.toMatch(/\ssrc=|url\(|@import|<(?:script|img|link|iframe|form)\b/)
      expect(message.html).toContain('<meta name="color-scheme" content="light dark">')
      expect(message.html).toContain('@media (prefers-color-scheme: dark)')
    })
  },
)

test('a notice tells when, from where and with what', () => {
  expect(passwordChanged(change).text).toContain(
    'Time: 20 November 2026 at 12:00 UTC\nIP address: 203.0.113.7\nBrowser: Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0\n',
  )
})

test('a notice about a request without a browser says so', () => {
  expect(passwordSet({ ...change, userAgent: '' }).text).toContain('Browser: unknown\n')
})

test('emails with a code end when the code does', () => {
  expect(loginCode({ ...site, code: 'BCDFGH', expiresAt }).expiresAt).toBe(expiresAt)
})

test.each([
  ['markup', '<img src=https://evil.example/x>"\'&'],
  ['a line that looks like a code', 'Firefox\n\n999-999\n'],
  ['lines by signs that only some programs break at', 'Firefox\u2028999-999\u0085\u000B999-999'],
  ['signs that turn the direction of reading', '\u202Eelgoog'],
])('%s in a browser description stays a description', (_what, userAgent) => {
  const message = passwordChanged({ ...change, userAgent })
  expect(message.html).not.toContain('<img')
  expect(message.text.split('\n')).toHaveLength(passwordChanged(change).text.split('\n').length)
  expect(message.text).not.toMatch(/[\u2028\u0085\u202E]|^999-999$/m)
  expect(message.text.split(/\s+/)).toEqual(wordsOf(message.html))
})

test('a subject is one line, whatever the site is called', () => {
  expect(passwordSet({ ...change, siteName: 'A\r\nBcc: x@y.example' }).subject).toBe(
    '[A Bcc: x@y.example] Password Set',
  )
})

test.each([
  ['Ada Lovelace', 'Hello Ada Lovelace,'],
  ['J. R. Hartley', 'Hello J. R. Hartley,'],
  ["Zoë O’Brien-D'Arcy", "Hello Zoë O’Brien-D'Arcy,"],
  [undefined, 'Hello,'],
  ['', 'Hello,'],
  ['You won! Visit https://evil.example', 'Hello,'],
  ['Visit evil.example', 'Hello,'],
  ['ada@example.org', 'Hello,'],
  ['a'.repeat(61), 'Hello,'],
])('the greeting of %j is %j', (display, greeting) => {
  expect(verificationLink({ ...site, link: links.signup, display }).text.split('\n')[0]).toBe(greeting)
})

function wordsOf(html: string): string[] {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  const body = html.slice(html.indexOf('<body>')).replaceAll(/<[^>]*>/g, '')
  return `${body.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).trim()}\n`.split(/\s+/)
}
