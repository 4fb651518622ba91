// Compares the country codes with the officially assigned ones.
import { expect, test } from 'vitest'

import { isCountryCode } from './countries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('there are 249 country codes', () => {
  expect(pairs.filter(isCountryCode)).toHaveLength(249)
})

test.each(['UK', 'EU', 'XX', 'SU', 'us', 'USA', '', 'D', 'ZZ'])('%j is none', (text) => {
  expect(isCountryCode(text)).toBe(false)
})
