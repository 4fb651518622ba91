import { crc32 } from 'node:zlib'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { combineCrc32 } from './combine-crc32.ts'

test('combines the checksums of two texts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (first, second) => {
      const joined = combineCrc32(crc32(first), crc32(second), second.length)
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('combines the checksums of a short text and a text of 5 MB', () => {
  const long = Buffer.alloc(5_000_000, 'Django')
  expect(combineCrc32(crc32('['), crc32(long), long.length)).toBe(crc32(long, crc32('[')))
})
