import { expect, test } from 'vitest'

import { allCountryCodes, isCountryCode } from '../jobs/countries.ts'
import { countriesIn, regions, regionsOf } from './vocabulary.ts'

test('every country is in a region, except Antarctica', () => {
  expect(allCountryCodes.filter((code) => regionsOf(code).length === 0)).toEqual(['AQ'])
})

test('regions have only countries of ISO 3166-1, each of them once', () => {
  for (const region of regions) {
    const codes = countriesIn(region)
    expect(codes.filter((code) => !isCountryCode(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  }
})

test('countries between two regions are in both', () => {
  expect(regionsOf('TR')).toEqual(['Europe', 'Middle East'])
  expect(regionsOf('DE')).toEqual(['Europe'])
})
