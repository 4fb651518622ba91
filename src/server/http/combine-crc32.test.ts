import { crc32 } from 'node:zlib'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { combineCrc32 } from './gzip-segments.ts'

test('combineCrc32 returns the checksum of two concatenated texts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (first, second) => {
      const joined = combineCrc32(crc32(first), crc32(second), second.length)
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('combineCrc32 returns the checksum of a short text followed by a text of 5 MB', () => {
  const long = Buffer.alloc(5_000_000, 'Django')
  expect(combineCrc32(crc32('['), crc32(long), long.length)).toBe(crc32(long, crc32('[')))
})
