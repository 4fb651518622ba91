// Country codes are the assigned ones, no more and no fewer.
import { expect, test } from 'vitest'

import { isCountryCode } from './countries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('there are 249 of them', () => {
  expect(pairs.filter(isCountryCode)).toHaveLength(249)
})

test.each(['UK', 'EU', 'XX', 'SU', 'us', 'USA', '', 'D', 'ZZ'])('%j is none', (text) => {
  expect(isCountryCode(text)).toBe(false)
})
