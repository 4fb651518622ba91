import { describe, expect, test } from 'vitest'

import { cpuTimeOf, hostileTexts, LINEAR_MS } from '../../long-input.testing.ts'
import { localityOf } from './locality.ts'

describe('localityOf', () => {
  test.each([
    ['Paris, France', 'FR', 'Paris'],
    ['Kraków, Poland', 'PL', 'Kraków'],
    ["L'Aquila, italy", 'IT', "L'Aquila"],
    ['St. Gallen, CH', 'CH', 'St. Gallen'],
    ['London, UK', 'GB', 'London'],
    ['東京, Japan', 'JP', '東京'],
  ])('the location "%s" in the country %s names the city %s', (location, country, city) => {
    expect(localityOf(location, country)).toBe(city)
  })

  test.each([
    ['nothing', null, 'FR'],
    ['an empty text', '', 'FR'],
    ['a single word', 'Bavaria', 'DE'],
    ['a country', 'Germany', 'DE'],
    ['a country twice', 'Germany, DE', 'DE'],
    ['another place of the same name', 'Paris, Texas', 'FR'],
    ['a state with the code of a country', 'Gary, IN', 'US'],
    ['three parts', 'Austin, Texas, USA', 'US'],
    ['two cities', 'Berlin and Munich, Germany', 'DE'],
    ['an uncertain place', 'Anywhere, Germany', 'DE'],
    ['an address', '5 rue de la Paix, France', 'FR'],
    ['only a comma', ', France', 'FR'],
  ])('%s names no city', (_what, location, country) => {
    expect(localityOf(location, country)).toBeUndefined()
  })

  test('reads long texts without delay', () => {
    for (const text of hostileTexts)
      expect(cpuTimeOf(() => localityOf(`${text}, FR`, 'FR'))).toBeLessThan(LINEAR_MS)
  })
})
