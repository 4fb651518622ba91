// The checks accept every valid text with one address, and reject texts that would send the email to a second person.
import { describe, expect, test } from 'vitest'

import { isOneAddress, parseSender } from './address.ts'

describe('the address checks', () => {
  test.each([
    'ada@example.org',
    'a.b+c@sub.example.org',
    '"x y"@example.org',
    '"a,b"@example.org',
    '"a@b"@example.org',
    'mıke@example.org',
    'ada@bücher.example',
    "o'neil@example.org",
    'root@localhost',
  ])('accepts %s as one address', (text) => {
    expect(isOneAddress(text)).toBe(true)
  })

  test.each([
    'a@b.c,d@e.f',
    'a@b.c;d@e.f',
    'a@b.c d@e.f',
    'Ada <ada@example.org>',
    '<ada@example.org>',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\n',
    '"ada\r\nBcc: eve"@example.org',
    'ada@@example.org',
    'ada',
    '@example.org',
    'ada@',
    'ada@example.org\u0000',
    `${'a'.repeat(320)}@example.org`,
    Array.from({ length: 300 }, (_, i) => `a${i}@example.org`).join(','),
  ])('rejects %j', (text) => {
    expect(isOneAddress(text)).toBe(false)
  })

  test.each([
    ['noreply@example.org', { name: '', address: 'noreply@example.org' }],
    ['Fretboard <noreply@example.org>', { name: 'Fretboard', address: 'noreply@example.org' }],
    ['Fretboard Jobs <noreply@example.org>', { name: 'Fretboard Jobs', address: 'noreply@example.org' }],
    ['Fretboard', undefined],
    ['a@b.c, d@e.f', undefined],
    ['A <a@b.c>, B <d@e.f>', undefined],
    ['A\r\nBcc: x <a@b.c>', undefined],
  ])('reads the sender %j as %j', (text, sender) => {
    expect(parseSender(text)).toEqual(sender)
  })
})
