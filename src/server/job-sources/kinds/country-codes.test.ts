import { expect, test } from 'vitest'

import { toCountryCodes } from './country-codes.ts'

test('a country has a code, its name, an earlier name, or a name in common use', () => {
  const values = [
    'de',
    'DEU',
    'Hong Kong',
    'Hong Kong SAR China',
    'Turkey',
    'The Netherlands',
    'USA',
    'Europe',
  ]
  expect(toCountryCodes(values)).toEqual(['DE', 'HK', 'TR', 'NL', 'US'])
})
