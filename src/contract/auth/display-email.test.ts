import { domainToASCII, domainToUnicode } from 'node:url'

import { describe, expect, test } from 'vitest'

import { displayEmail, displayLink } from './display-email.ts'
import { toAsciiEmail, toAsciiLink } from './email-domain.ts'

describe('the domain of an email address', () => {
  test.each([
    'münchen.example',
    'grüße.köln.example',
    'пример.испытание',
    '例え.テスト',
    'उदाहरण.परीक्षा',
    'παράδειγμα.δοκιμή',
    'مثال.إختبار',
    '실례.테스트',
  ])('%s is stored in ASCII and shown in Unicode', (domain) => {
    const ascii = toAsciiEmail(`ada@${domain}`)
    expect(ascii).toBe(`ada@${domainToASCII(domain)}`)
    expect(displayEmail(ascii)).toBe(`ada@${domainToUnicode(domainToASCII(domain))}`)
  })

  test.each(['аррӏе.com', 'exаmple.com', 'ǃ.example', 'paypaı.com', 'gοοgle.com'])(
    '%s stays in ASCII, because it imitates another domain',
    (domain) => {
      const ascii = toAsciiEmail(`ada@${domain}`)
      expect(displayEmail(ascii)).toBe(ascii)
    },
  )

  test.each([
    'ada@xn--a',
    'ada@xn--99999999.example',
    'ada@xn--.example',
    'ada',
    `ada@${'xn--a.'.repeat(100)}`,
  ])('%s is shown unchanged, because it cannot be decoded', (email) => {
    expect(displayEmail(email)).toBe(email)
  })

  test.each(['ä@b/c.example', 'a@ä b.example', 'a@ä:80', 'a@ä%2e.example', 'a@ü?x'])(
    '%s is not converted, because the domain contains another part of a URL',
    (email) => {
      expect(toAsciiEmail(email)).toBe(email)
    },
  )
})

test.each([
  ['mailto:idn@münchen.example', 'mailto:idn@xn--mnchen-3ya.example'],
  ['MAILTO:idn@münchen.example?subject=a@ü', 'MAILTO:idn@xn--mnchen-3ya.example?subject=a@ü'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['https://a@münchen.example', 'https://a@münchen.example'],
])('the link %s has the ASCII form %s', (shown, stored) => {
  expect([toAsciiLink(shown), displayLink(stored)]).toEqual([stored, shown])
})
