import { expect, test, vi } from 'vitest'

import { countryName, isCountryCode } from './countries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('isCountryCode accepts 249 pairs of letters, the number of codes in ISO 3166-1', () => {
  expect(pairs.filter(isCountryCode)).toHaveLength(249)
})

test.each(['UK', 'EU', 'XX', 'SU', 'us', 'USA', '', 'D', 'ZZ'])('%j is not a country code', (text) => {
  expect(isCountryCode(text)).toBe(false)
})

test('countryName returns the same name in all browsers and on the server where their data differ', () => {
  const nameInBrowser = vi.spyOn(Intl.DisplayNames.prototype, 'of')
  const names = ['FK', 'HK', 'MO', 'PS', 'TR'].map(countryName)
  expect(names).toEqual(['Falkland Islands', 'Hong Kong', 'Macao', 'Palestine', 'Türkiye'])
  expect(nameInBrowser).not.toHaveBeenCalled()
})
