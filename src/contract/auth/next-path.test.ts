import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { safeNext } from './next-path.ts'

const origin = 'https://fretboard.example'

const pieces = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2f',
  '%5c',
  '%09',
  '\t',
  ':',
  '@',
  '?',
  '#',
  'evil.example',
  'a',
)

describe('safeNext', () => {
  test.each([
    '/',
    '/jobs',
    '/jobs?q=a&page=2',
    '/dashboard/profile#name',
    '/jobs/12/developer-%C3%A9',
    '/%0d%0aSet-Cookie:x',
    '/%2f%2fevil.example',
    '/login?next=//evil.example',
    '/a@evil.example',
  ])('accepts %j, a path on this site', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  test.each([
    null,
    '',
    'jobs',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    String.raw`/a\..\\evil.example`,
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'https:evil.example',
    'https://evil.example/',
    'http:///evil.example',
    'http://localhost:8001/',
    'user@evil.example',
    '@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\r\nSet-Cookie: a=b',
    ' /jobs',
    '/jobs ',
    '/\u0000',
    '/\uFF0Fevil.example',
    `/${'a'.repeat(100_000)}`,
  ])('rejects %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })

  test('accepts only paths that a browser resolves to this site', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const next = safeNext(`/${parts.join('')}`)
        if (next === null) return
        const { origin: host, pathname } = new URL(next, origin)
        expect(host).toBe(origin)
        expect(new URL(pathname, origin).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })
})
