import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { companyPath, isApplyLink, isHttpUrl, isLogoUrl, jobPath, searchPath, withHost } from './links.ts'

describe('the validation of links', () => {
  test.each([
    'https://acme.example',
    'http://acme.example/jobs?id=7#apply',
    'HTTPS://Acme.Example:8443/',
    'https://jobs.acme.example/@team/django%20dev',
    'https://münchen.example/stellen/entwickler-für-django',
    'https://[2001:db8::1]/jobs',
    'http://127.0.0.1:8000/apply',
  ])('accepts %s as a link', (text) => {
    expect(isHttpUrl(text)).toBe(true)
    expect(isApplyLink(text)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ftp://acme.example',
    '//acme.example',
    '/jobs/1',
    'acme.example',
    'https:acme.example',
    'https:/acme.example',
    'https:///acme.example',
    'https://',
    'https://?q',
    'http://acme.example@evil.example',
    'http://user:secret@acme.example',
    'http://acme.example\\@evil.example',
    'http://acme.example/a\\b',
    'http://acme.example/a b',
    'http://acme.example/\nfoo',
    'http://acme.example/\u{202e}gpj',
    ' https://acme.example',
    'https://acme.example ',
    '',
  ])('rejects %j as a link', (text) => {
    expect(isHttpUrl(text)).toBe(false)
    expect(isApplyLink(text)).toBe(false)
  })

  test('isApplyLink accepts mailto links, and isHttpUrl does not', () => {
    expect(isApplyLink('mailto:jobs@acme.example')).toBe(true)
    expect(isApplyLink('mailto:jobs@acme.example?subject=Django%20developer')).toBe(true)
    expect(isApplyLink('MAILTO:jobs+django@münchen.example?body=Hello%0D%0A&subject=C%2B%2B')).toBe(true)
    expect(isHttpUrl('mailto:jobs@acme.example')).toBe(false)
  })

  test.each([
    'mailto:',
    'mailto:jobs',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example\nBcc:c@d.example',
    'mailto://a@evil.example',
    'mailto:?to=a@evil.example',
    'mailto:a%00@evil.example',
    'mailto:a@evil.example%2F',
    'mailto:a@evil.example%3Fx',
    'mailto:a@evil.example%3A25',
    'mailto:a%40evil.example@b.example',
    'mailto:a@evil.example:25',
    'mailto:a@evil.example/',
    'mailto:a@evil.example#b.example',
    'mailto:<a@evil.example>',
    'mailto:a@b.example?to=c@evil.example',
    'mailto:a@b.example?cc=c@evil.example',
    'mailto:a@b.example?subject=Luthier&bcc=c@evil.example',
    'mailto:a@b.example?attach=/etc/passwd',
    'mailto:a@b.example?in-reply-to=1',
    'mailto:a@b.example?subject=Luthier%0D%0ABcc:c@evil.example',
    'mailto:a@b.example?subject=Luthier%00',
    'mailto:a@b.example?%73ubject=Luthier',
    'mailto:a@b.example?subject=Luthier#c',
  ])('rejects %j as a mail address for applications', (text) => {
    expect(isApplyLink(text)).toBe(false)
  })
})

describe('the host of a link', () => {
  test('isHttpUrl rejects every URL that has credentials or no host', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '@',
      '.',
      ':80',
      ':',
      'a',
      'é',
      '１',
      '。',
      '\t',
      '#',
      '?',
      '%40',
      '[::1]',
    )
    const addresses = fc
      .tuple(fc.constantFrom('http:', 'https:', 'javascript:', ''), fc.array(parts, { maxLength: 8 }))
      .map(([scheme, rest]) => `${scheme}//${rest.join('')}`)
    fc.assert(
      fc.property(fc.oneof(addresses, fc.webUrl()), (text) => {
        fc.pre(isHttpUrl(text) && URL.canParse(text))
        const { protocol, username, password, host } = new URL(text)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password]).toEqual(['', ''])
        expect(host).not.toBe('')
      }),
    )
  })

  test('isApplyLink accepts only mailto links with a single recipient', () => {
    const marks = [
      'a',
      'é',
      '.',
      '@',
      '/',
      '?',
      '&',
      '#',
      ':',
      ',',
      ';',
      '<',
      '%00',
      '%0A',
      '%2C',
      '%2F',
      '%3A',
      '%3F',
      '%40',
    ]
    const parts = fc.constantFrom(...marks, 'to=', 'bcc=', 'subject=', 'body=')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 10 }), (rest) => {
        const link = `mailto:a@evil.example${rest.join('')}`
        fc.pre(withHost(isApplyLink)(link))
        const { pathname, hash, searchParams } = new URL(link)
        expect([pathname.split('@').length, hash]).toEqual([2, ''])
        expect(decodeURI(pathname)).toMatch(/^a@evil\.example[aé.]*$/)
        expect(['subject', 'body']).toEqual(expect.arrayContaining([...searchParams.keys()]))
        expect(searchParams.getAll('subject').join('')).not.toMatch(/[\r\n\0]/)
      }),
    )
  })

  test.each([
    'http://acme.example:99999',
    'http://1.2.3.4.5',
    'https://b..example',
    'https://b。.example',
    'https://xn--é.example',
    'http://[1.2.3.4]',
    'mailto:a@1.2.3.4.5',
    'mailto:a@b..example',
  ])('rejects %s, because its host is invalid', (text) => {
    expect(withHost(isApplyLink)(text)).toBe(false)
  })

  test('withHost accepts links with a valid host, and the path of a logo on this site', () => {
    for (const text of ['https://a.example:8443/..', 'mailto:a@b.example?subject=1'])
      expect(withHost(isApplyLink)(text)).toBe(true)
    expect(withHost(isLogoUrl)('/logos/..a.svg')).toBe(true)
  })
})

describe('links of this site', () => {
  test('isLogoUrl accepts only https URLs and paths on this site', () => {
    for (const text of ['https://acme.example/logo.svg', '/logos/acme.svg', '/'])
      expect(isLogoUrl(text)).toBe(true)
    const others = [
      'http://acme.example/logo.svg',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'logo.svg',
      'data:image/png;base64,',
      'javascript:0',
      '',
    ]
    expect(others.filter((text) => isLogoUrl(text))).toEqual([])
  })

  test("a job's path contains its ID and slug", () => {
    expect(jobPath({ id: 12, slug: 'django-developer' })).toBe('/jobs/12/django-developer')
    expect(jobPath({ id: '12', slug: 'データ' })).toBe('/jobs/12/%E3%83%87%E3%83%BC%E3%82%BF')
    expect(jobPath({ id: 12, slug: '../evil?x' })).toBe('/jobs/12/..%2Fevil%3Fx')
  })

  test("a company's path contains its ID and the slug of its name", () => {
    expect(companyPath({ id: 7, name: 'Ünder & Söhne, Inc.' })).toBe('/companies/7/under-sohne-inc')
    expect(companyPath({ id: 7, name: '!?' })).toBe('/companies/7/company')
    expect(companyPath({ id: 7, name: '../evil?x' })).toBe('/companies/7/evil-x')
  })

  test('searchPath returns the path of the board with a search', () => {
    expect(searchPath(' C++ & C# ')).toBe('/jobs?q=C%2B%2B%20%26%20C%23')
    expect(searchPath('\u{d83d}')).toBe('/jobs?q=%EF%BF%BD')
  })
})
