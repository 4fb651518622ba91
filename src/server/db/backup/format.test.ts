import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { splitLines } from './format.ts'

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const linesOf = (bytes: Buffer, size: number) => Array.fromAsync(splitLines(chunksOf(bytes, size)))

describe('splitLines', () => {
  test('yields the same lines for any chunk size', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '\u2028', '𝄞', '\r') })
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 20 }), async (lines, size) => {
        const text = lines.map((each) => `${each}\n`).join('')
        expect(await linesOf(Buffer.from(text), size)).toEqual(lines)
      }),
    )
  })

  test('yields a last line without a line feed', async () => {
    expect(await linesOf(Buffer.from('one\ntwo'), 2)).toEqual(['one', 'two'])
  })

  test('rejects a line that is too long before reading all of it', async () => {
    const chunk = Buffer.alloc(1_000_000, 'a')
    let chunkCount = 0
    async function* endlessLine() {
      for (;;) {
        chunkCount += 1
        yield chunk
      }
    }
    await expect(Array.fromAsync(splitLines(endlessLine()))).rejects.toThrow('a line of it is too long')
    expect(chunkCount).toBeLessThan(100)
  })
})
