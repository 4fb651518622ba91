import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { chooseEncoding } from './negotiate.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.4, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['br ; q=1.0 , gzip', 'br'],
  ['br;q=high, gzip', 'gzip'],
  ['br;q=NaN', 'identity'],
  [';;;q=,,', 'identity'],
])('for Accept-Encoding "%s", chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('chooseEncoding returns a supported encoding for any header, and the same one in repeated calls', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(header))
      expect(chooseEncoding(header)).toBe(chooseEncoding(header))
    }),
  )
})
