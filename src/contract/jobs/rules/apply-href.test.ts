import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toApplyHref } from './apply-href.ts'
import { isApplyLink, isHttpUrl } from './links.ts'

const title = 'Luthier'
const named = 'utm_source=djangojobs&ref=djangojobs'
const hrefOf = (link: string) => toApplyHref(link, { title, referrer: 'djangojobs' })
const withoutReferrer = (link: string, jobTitle = title) =>
  toApplyHref(link, { title: jobTitle, referrer: undefined })

describe('an apply link to a website', () => {
  test.each([
    ['https://a.example', `https://a.example?${named}`],
    ['https://a.example/', `https://a.example/?${named}`],
    ['https://a.example/jobs?', `https://a.example/jobs?${named}`],
    ['https://a.example/jobs?id=7', `https://a.example/jobs?id=7&${named}`],
    ['https://a.example/jobs?id=7&', `https://a.example/jobs?id=7&${named}`],
    ['https://a.example/jobs#form', `https://a.example/jobs?${named}#form`],
    ['https://a.example/#/jobs?id=7', `https://a.example/?${named}#/jobs?id=7`],
    ['HTTPS://A.example:8443/%7eb?z=%20+a&&A=ü;', `HTTPS://A.example:8443/%7eb?z=%20+a&&A=ü;&${named}`],
  ])('names this site and otherwise stays the same: %s', (link, href) => {
    expect(hrefOf(link)).toBe(href)
  })

  test.each([
    ['https://a.example/?ref=x', 'https://a.example/?ref=x&utm_source=djangojobs'],
    ['https://a.example/?utm_source=x&b', 'https://a.example/?utm_source=x&b&ref=djangojobs'],
    ['https://a.example/?%72ef=&UTM_Source', 'https://a.example/?%72ef=&UTM_Source'],
    ['https://a.example/?ref=%', 'https://a.example/?ref=%&utm_source=djangojobs'],
    ['https://a.example/#ref=x', `https://a.example/?${named}#ref=x`],
  ])('keeps a parameter of the same name: %s', (link, href) => {
    expect(hrefOf(link)).toBe(href)
  })

  test('stays the same without a referrer', () => {
    expect(withoutReferrer('https://a.example/jobs?id=7')).toBe('https://a.example/jobs?id=7')
  })

  test('keeps its start, its host and its fragment, whatever the link', () => {
    const link = fc.tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string())
    fc.assert(
      fc.property(link, ([url, end]) => {
        const before = url + end
        const href = hrefOf(before)
        const [target = ''] = before.split('#')
        const added = href.slice(target.length, href.length - (before.length - target.length))
        expect(href).toBe(target + added + before.slice(target.length))
        expect(added).toMatch(/^[?&]?(?:utm_source=djangojobs)?(?:&?ref=djangojobs)?$/)
        expect(isHttpUrl(href)).toBe(isHttpUrl(before))
        expect(URL.parse(href)?.origin).toBe(URL.parse(before)?.origin)
      }),
    )
  })
})

describe('an apply link to an email address', () => {
  test.each([
    ['mailto:a@b.example', 'mailto:a@b.example?subject=Luthier'],
    ['mailto:a@b.example?', 'mailto:a@b.example?subject=Luthier'],
    ['MAILTO:a@b.example?body=Hello', 'MAILTO:a@b.example?body=Hello&subject=Luthier'],
    ['mailto:a@b.example?subject=Job%202', 'mailto:a@b.example?subject=Job%202'],
    ['mailto:a@b.example?body=x&Subject=', 'mailto:a@b.example?body=x&Subject='],
  ])('has the title as its subject unless it has a subject: %s', (link, href) => {
    expect(withoutReferrer(link)).toBe(href)
    expect(hrefOf(link)).toBe(href)
  })

  test.each([
    ['C++ & Django #1?', 'C%2B%2B%20%26%20Django%20%231%3F'],
    ['Geigenbauer für 弦', 'Geigenbauer%20f%C3%BCr%20%E5%BC%A6'],
    ['A\r\nBcc: c@d.example', 'A%20Bcc%3A%20c%40d.example'],
    ['\u{d800}', '%EF%BF%BD'],
  ])('encodes the title %j', (text, subject) => {
    expect(withoutReferrer('mailto:a@b.example', text)).toBe(`mailto:a@b.example?subject=${subject}`)
  })

  test('is valid, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const href = withoutReferrer('mailto:a@b.example', text)
        expect(isApplyLink(href)).toBe(true)
        expect(href.length).toBeLessThan(1600)
      }),
    )
  })
})

test.each([
  'javascript:alert(1)',
  'https://a.example@b.example',
  'mailto:a@b.example?cc=c@d.example',
  '/jobs',
  '',
])('the invalid link %j stays the same', (link) => {
  expect(hrefOf(link)).toBe(link)
})
