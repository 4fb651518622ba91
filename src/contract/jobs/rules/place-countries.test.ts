import { describe, expect, test } from 'vitest'

import { allCountryCodes, countryName } from '../countries.ts'
import { countriesAfterEdit, countriesIn, suggestLocations } from './place-countries.ts'

describe('countriesIn', () => {
  test.each([
    ['Leipzig, Germany', ['DE']],
    ['leipzig,germany', ['DE']],
    ['Germany', ['DE']],
    ['Germany, Austria or Switzerland', ['DE', 'AT', 'CH']],
    ['Berlin, Germany / Paris, France', ['DE', 'FR']],
    ['Remote (Portugal and Spain only)', ['PT', 'ES']],
    ['London, UK', ['GB']],
    ['Edinburgh, Scotland, United Kingdom', ['GB']],
    ['Remote, USA', ['US']],
    ['Remote, U.S.', ['US']],
    ['Istanbul, Turkey', ['TR']],
    ['Kowloon, Hong Kong', ['HK']],
    ['Kowloon, Hong Kong SAR China', ['HK']],
    ["Abidjan, Cote d'Ivoire", ['CI']],
    ['Sarajevo, Bosnia and Herzegovina', ['BA']],
  ])('finds the countries in %j', (location, codes) => {
    expect(countriesIn(location)).toEqual(codes)
  })

  test.each(['', 'Leipzig', 'Europe', 'Anywhere', 'San Francisco, CA', 'Portland, ME', 'New Jersey', ',,;/'])(
    'finds no country in %j',
    (location) => {
      expect(countriesIn(location)).toEqual([])
    },
  )

  test('finds every country by the name that the form suggests', () => {
    for (const code of allCountryCodes) expect(countriesIn(`A city, ${countryName(code)}`)).toEqual([code])
  })
})

describe('countriesAfterEdit', () => {
  test('adds the countries of the new text and removes the countries that only the old text named', () => {
    const edit = { before: 'Leipzig, Germany', after: 'Lyon, France' }
    expect(countriesAfterEdit(['DE'], edit)).toEqual(['FR'])
  })

  test('keeps countries that the user chose', () => {
    expect(countriesAfterEdit(['AT', 'DE'], { before: 'Germany', after: 'Europe' })).toEqual(['AT'])
  })

  test('does not add a country that the user has removed', () => {
    const edit = { before: 'Atlanta, Georgia', after: 'Atlanta, Georgia, near the zoo' }
    expect(countriesAfterEdit([], edit)).toEqual([])
  })
})

describe('suggestLocations', () => {
  test.each([
    ['Leipzig, Ger', ['Leipzig, Germany']],
    ['Leipzig,Germ', ['Leipzig,Germany']],
    ['Austria, Swi', ['Austria, Switzerland']],
    ['Lat', ['Latvia']],
  ])('completes %j', (typed, completed) => {
    expect(suggestLocations(typed)).toEqual(completed)
  })

  test.each(['', 'L', 'Leipzig', 'Leipzig, ', 'Leipzig, Germany'])('suggests nothing for %j', (typed) => {
    expect(suggestLocations(typed)).toEqual([])
  })
})
