import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { JobCountries } from './job-countries.tsx'

const renderText = (countries: string[], locationType: string | null, location: string | null) =>
  render(<JobCountries job={{ countries, locationType, location }} />).container.textContent

test.each([
  [['DE', 'AT', 'CH'], 'Remote', 'For applicants in Germany, Austria, and Switzerland'],
  [['DE'], 'In-Person', 'Germany'],
  [['US', 'GB', 'CA'], 'Remote', 'For applicants in the United States, the United Kingdom, and Canada'],
  [['NL'], 'In-Person', 'Netherlands'],
  [['EU', 'DE'], 'Remote', 'For applicants in Germany'],
  [[], 'Remote', ''],
])('the countries %j of a job with the workplace %s are shown as "%s"', (countries, locationType, words) => {
  expect(renderText(countries, locationType, 'Berlin')).toBe(words)
})

test('a country that the location already names is not shown again', () => {
  expect(renderText(['FR'], 'Hybrid', 'Paris, France')).toBe('')
})
