// Tests all emails. The content is the same in text and HTML, people and programs find the code or link where they
// expect it, and external text cannot change the structure.
import { describe, expect, test } from 'vitest'

import { days, minutes } from '#server/lib/duration.ts'

import { accountLinks } from '../links.ts'
import type { Message } from '../mail.ts'
import { occasion } from '../testing.ts'
import { writeAccountExists } from './account-exists.ts'
import { writeAlertConfirmation } from './alerts.ts'
import {
  writeContactAccepted,
  writeContactRequest,
  writeDirectoryPaused,
  writeKeepCard,
} from './directory.ts'
import { writeDomainMissing } from './domain-missing.ts'
import { writeInvitation } from './invitation.ts'
import { writeJobReminder } from './job-reminder.ts'
import { writeLoginCode } from './login-code.ts'
import { type Notice, notices, writeNotice } from './notices.ts'
import { writePasswordResetCode, writePasswordResetLink } from './password-reset.ts'
import { writeUnknownAccount } from './unknown-account.ts'
import { writeVerificationCode, writeVerificationLink } from './verification.ts'

const links = accountLinks('https://fretboard.example')
const siteName = 'Fretboard'
const site = { siteName, publicUrl: 'https://fretboard.example' }
const email = 'ada@example.org'
const now = new Date('2026-11-20T12:00:00Z')
const expiringIn = (lifetimeMs: number) => ({
  siteName,
  now,
  expiresAt: new Date(now.getTime() + lifetimeMs),
})
const verifyKey = 'NA:1xUJKS:Qyev/DSY+rv'
const resetKey = '1-dibjie-4ceb2e9c51d1810c7daf2288e1794611'
const code = 'BCDF-GHJK'

const details = { emailAdded: email, emailChanged: email, emailRemoved: email, apiKeyCreated: 'fbk_dibjie' }

function noticeOf([name, row]: [string, Notice | ((detail: string) => Notice)]): Notice {
  return typeof row === 'function' ? row(new Map(Object.entries(details)).get(name) ?? 'GitHub') : row
}

const allNotices = Object.entries(notices).map(noticeOf)

const company = { company: 'Quintette', link: 'https://fretboard.example/dashboard/invitations' }

const existing = writeAccountExists({
  siteName,
  email,
  loginLink: links.login,
  resetLink: links.requestReset,
})

const others: [message: Message, link: string, code: string][] = [
  [
    writeVerificationLink({ ...expiringIn(days(3)), link: links.verifyEmail(verifyKey) }),
    'https://fretboard.example/account/verify-email/NA%3A1xUJKS%3AQyev%2FDSY%2Brv',
    '',
  ],
  [writeVerificationCode({ ...expiringIn(minutes(10)), code }), '', code],
  [
    writePasswordResetLink({ ...expiringIn(minutes(60)), link: links.resetPassword(resetKey) }),
    `https://fretboard.example/account/password/reset/key/${resetKey}`,
    '',
  ],
  [writePasswordResetCode({ ...expiringIn(minutes(3)), code }), '', code],
  [
    writeUnknownAccount({ siteName, email, signupLink: links.signup }),
    'https://fretboard.example/account/signup',
    '',
  ],
  [
    writeInvitation({ ...expiringIn(days(14)), ...company, invitedBy: email, role: 'owner' }),
    company.link,
    '',
  ],
  [writeDomainMissing({ siteName, ...company, domain: 'acme.example', graceMs: days(14) }), company.link, ''],
  [writeLoginCode({ ...expiringIn(minutes(3)), code: 'BCDFGH' }), '', 'BCDFGH'],
  [
    writeJobReminder({
      siteName,
      title: 'Luthier',
      facts: 'Quintette · Paris',
      end: now,
      link: 'https://fretboard.example/jobs/renew/k',
    }),
    'https://fretboard.example/jobs/renew/k',
    '',
  ],
  [
    writeContactRequest(site, {
      job: { title: 'Luthier', company: 'Quintette', pay: '€60,000/yr', path: '/jobs/1/luthier' },
      domain: 'acme.example',
      message: 'Hi.',
      key: 'k',
      end: now,
    }),
    'https://fretboard.example/developers/requests/k',
    '',
  ],
  [
    writeContactAccepted(site, {
      job: { title: 'Luthier', company: 'Quintette' },
      name: 'Ada',
      roles: ['Backend developer'],
      email,
      note: null,
    }),
    'https://fretboard.example/dashboard/requests',
    '',
  ],
  [writeKeepCard(site, { key: 'k', end: now }), 'https://fretboard.example/developers/keep/k', ''],
  [writeDirectoryPaused(site, { company: 'Quintette' }), 'https://fretboard.example/dashboard/requests', ''],
]

const messages = [
  ...others,
  ...allNotices.map((notice) => [writeNotice(notice, occasion), occasion.secureLink, ''] as const),
]

const isOther = (url = '') => !url.endsWith('/jobs/1/luthier')

describe('every message', () => {
  test('names the site in its subject and in its text', () => {
    for (const [message] of messages) {
      expect(message.subject).toMatch(/^\[Fretboard\] [A-Z]/)
      expect(message.text.replace('Thank you for using Fretboard.', '')).toContain('Fretboard')
    }
  })

  test('has the same words in its text as in its HTML, which also begins with the name of the site', () => {
    for (const { subject, text, html } of [existing, ...messages.map(([message]) => message)])
      expect([subject, 'Fretboard', ...text.replaceAll(/^> /gm, '').split(/\s+/)]).toEqual([
        subject,
        ...wordsOf(html),
      ])
  })

  test('has its link once in the text and twice in the HTML, and otherwise links only to a job', () => {
    for (const [{ subject, text, html }, link] of messages) {
      const inText = (text.match(/https?:\S+/g) ?? []).filter(isOther)
      const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).filter(isOther)
      const links = link === '' ? [] : [link]
      expect({ subject, inText, inHtml }).toEqual({ subject, inText: links, inHtml: [...links, ...links] })
    }
  })

  test('has its code on a line of its own, and no other line that looks like a code', () => {
    for (const [{ subject, text }, , code] of messages) {
      const lines = text.split('\n').filter((line) => /^\s*[\dA-Z]{3,10}(-[\dA-Z]{2,6})*\s*$/.test(line))
      expect({ subject, lines }).toEqual({ subject, lines: code === '' ? [] : [code] })
    }
  })

  test('loads no resources, runs no scripts and supports dark colors', () => {
    for (const [{ html }] of messages) {
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<(?:script|img|link|iframe|form)\b/)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme: dark)')
    }
  })
})

test('the email about a signup with the address of an existing account links to the login and the password reset', () => {
  expect(existing.text).toContain('\n\nLog in\nhttps://fretboard.example/account/login\n\n')
  expect(existing.text).toContain('choose a new one: https://fretboard.example/account/password/reset\n\n')
})

test('no two subjects are the same', () => {
  const subjects = messages.map(([{ subject }]) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(subjects).toEqual(
    expect.arrayContaining(['[Fretboard] Reset your password', '[Fretboard] Your password was changed']),
  )
})

test('every notice has the time, device and address of the event, and a link for the owner of the account', () => {
  for (const notice of allNotices) {
    const { text } = writeNotice(notice, occasion)
    expect(text).toContain(
      '\n\nTime: 20 November 2026 at 12:00 UTC\nDevice: Firefox on Linux\nIP address: 203.0.113.7\n\n',
    )
    expect(text).toContain('\n\nThis was not me\nhttps://fretboard.example/account/secure\n\n')
  }
})

test.each([
  ['passwordChanged', 'The password of your account on Fretboard was changed.'],
  ['emailAdded', 'The email address ada@example.org was added to your account on Fretboard.'],
  ['providerConnected', 'An account at GitHub was connected to your account on Fretboard.'],
  ['apiKeyCreated', 'An API key that begins with fbk_dibjie was created for your account on Fretboard.'],
] as const)('the notice %s describes the event', (name, sentence) => {
  expect(writeNotice(noticeOf([name, notices[name]]), occasion).text).toContain(sentence)
})

test.each([
  [days(3), 'link', '3 days'],
  [minutes(60), 'link', '1 hour'],
  [minutes(90), 'link', '90 minutes'],
  [days(1), 'code', '1 day'],
  [minutes(10), 'code', '10 minutes'],
  [minutes(1), 'code', '1 minute'],
  [90_000, 'code', '90 seconds'],
  [1000, 'code', '1 second'],
] as const)('describes a lifetime of %i ms in an email with a %s as %s', (lifetimeMs, what, lifetime) => {
  const life = expiringIn(lifetimeMs)
  const written =
    what === 'code'
      ? [
          writeLoginCode({ ...life, code }),
          writeVerificationCode({ ...life, code }),
          writePasswordResetCode({ ...life, code }),
        ]
      : [writeVerificationLink({ ...life, link: '' }), writePasswordResetLink({ ...life, link: '' })]
  for (const { text } of written) expect(text).toContain(`\n\nThis ${what} expires in ${lifetime}.\n\n`)
})

test('an email with a code expires together with its code', () => {
  expect(writeLoginCode({ ...expiringIn(minutes(3)), code }).expiresAt).toEqual(
    new Date('2026-11-20T12:03:00Z'),
  )
})

test.each([
  ['markup', '<img src=https://evil.example/x>"\'&'],
  ['a line that looks like a code', 'GitHub\n\n999-999\n'],
  ['line separators that only some programs know', 'GitHub\u2028999-999\u0085\u000B999-999'],
  ['a character that reverses the text direction', '\u202Eelgoog'],
])("%s in a detail cannot change the email's structure", (_what, detail) => {
  const message = writeNotice(notices.providerConnected(detail), occasion)
  const usual = writeNotice(notices.providerConnected('GitHub'), occasion)
  expect(message.html).not.toContain('<img')
  expect(message.text.split('\n')).toHaveLength(usual.text.split('\n').length)
  expect(message.subject).not.toMatch(/[\n\u2028\u0085\u202E]/)
  expect(message.text).not.toMatch(/[\u2028\u0085\u202E]|^999-999$/m)
  expect(['Fretboard', ...message.text.split(/\s+/)]).toEqual(wordsOf(message.html))
})

test('an unknown user agent is not quoted', () => {
  const userAgent = 'Your account is in danger: visit https://evil.example'
  const { text, html } = writeNotice(notices.passwordChanged, { ...occasion, userAgent })
  expect(text).toContain('Device: Unknown device\n')
  expect(text + html).not.toContain('evil')
})

test('a subject is one line, even if the site name contains line breaks', () => {
  const named = { ...occasion, siteName: 'A\r\nBcc: x@y.example' }
  expect(writeNotice(notices.passwordChanged, named).subject).toBe(
    '[A Bcc: x@y.example] Your password was changed',
  )
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

test('the name in List-Id needs no quotes, because Nodemailer encodes headers with quotes', () => {
  const site = { siteName: 'Bäcker & "Söhne", Inc.', publicUrl: 'https://jobs.example.org' }
  const alert = { key: 'key', description: 'all jobs', frequency: 'daily', now: new Date() }
  expect(writeAlertConfirmation(site, alert).headers?.['List-Id']).toBe(
    'Bcker  Shne Inc job alerts <alerts.jobs.example.org>',
  )
})
