// Where a location names a city for certain.
import { expect, test } from 'vitest'

import { cpuTimeOf, hostileTexts, LINEAR_MS } from '../../long-input.testing.ts'
import { localityOf } from './locality.ts'

test.each([
  ['Paris, France', 'FR', 'Paris'],
  ['Kraków, Poland', 'PL', 'Kraków'],
  ["L'Aquila, italy", 'IT', "L'Aquila"],
  ['St. Gallen, CH', 'CH', 'St. Gallen'],
  ['London, UK', 'GB', 'London'],
  ['東京, Japan', 'JP', '東京'],
])('%s in %s is in the city of %s', (location, country, city) => {
  expect(localityOf(location, country)).toBe(city)
})

test.each([
  ['nothing', null, 'FR'],
  ['an empty text', '', 'FR'],
  ['a single word, which may be a region', 'Bavaria', 'DE'],
  ['a country', 'Germany', 'DE'],
  ['a country twice', 'Germany, DE', 'DE'],
  ['another country', 'Paris, Texas', 'FR'],
  ['a state that is written like a country', 'Gary, IN', 'US'],
  ['three parts', 'Austin, Texas, USA', 'US'],
  ['two cities', 'Berlin and Munich, Germany', 'DE'],
  ['no certain place', 'Anywhere, Germany', 'DE'],
  ['an address', '5 rue de la Paix, France', 'FR'],
  ['only a comma', ', France', 'FR'],
])('%s names none', (_what, location, country) => {
  expect(localityOf(location, country)).toBeUndefined()
})

test('long texts are no longer in being read', () => {
  for (const text of hostileTexts)
    expect(cpuTimeOf(() => localityOf(`${text}, FR`, 'FR'))).toBeLessThan(LINEAR_MS)
})
