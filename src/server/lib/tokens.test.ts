import { expect, test } from 'vitest'

import { createRandomPool } from './tokens.ts'

test('the random pool never returns a byte twice, also for requests larger than the pool', () => {
  const random = createRandomPool()
  const sizes = [...Array.from({ length: 1000 }, () => 32), 16, 5000, 4096, 4081, 32]
  const texts = sizes.map((size) => random(size).toString('hex'))
  expect(texts.map((text) => text.length / 2)).toEqual(sizes)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => /^0+$|(?:00){8}/.test(text))).toEqual([])
})
