// The lines of a backup, however they come from the disk.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitLines } from './format.ts'

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const linesOf = (bytes: Buffer, size: number) => Array.fromAsync(splitLines(chunksOf(bytes, size)))

test('are the same wherever they are cut', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '\u2028', '𝄞', '\r') })
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 20 }), async (lines, size) => {
      const text = lines.map((each) => `${each}\n`).join('')
      expect(await linesOf(Buffer.from(text), size)).toEqual(lines)
    }),
  )
})

test('may lack the last line feed', async () => {
  expect(await linesOf(Buffer.from('one\ntwo'), 2)).toEqual(['one', 'two'])
})

test('are refused when one is too long to be of a backup, before it is whole', async () => {
  const much = Buffer.alloc(1_000_000, 'a')
  let taken = 0
  async function* forever() {
    for (;;) {
      taken += 1
      yield much
    }
  }
  await expect(Array.fromAsync(splitLines(forever()))).rejects.toThrow('a line of it is too long')
  expect(taken).toBeLessThan(100)
})
