import { expect, test } from 'vitest'

import { isCountryCode } from './countries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('isCountryCode accepts 249 pairs of letters, the number of codes in ISO 3166-1', () => {
  expect(pairs.filter(isCountryCode)).toHaveLength(249)
})

test.each(['UK', 'EU', 'XX', 'SU', 'us', 'USA', '', 'D', 'ZZ'])('%j is not a country code', (text) => {
  expect(isCountryCode(text)).toBe(false)
})
