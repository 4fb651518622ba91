import { describe, expect, test } from 'vitest'

import { parseBoardUrl } from './board-url.ts'
import { nameQuery } from './name-query.ts'

describe('the name of a search', () => {
  test.each([
    ['', ''],
    ['?q=python', 'python'],
    ['?q=python&location_type=Remote', 'Remote, python'],
    ['?q=senior+python&match=words&country=DE', 'Germany, senior python'],
    ['?salary_min=60000&visa_sponsorship=yes', 'Visa sponsorship, From $60K'],
  ])('%s has the name "%s"', (search, name) => {
    expect(nameQuery(parseBoardUrl(search))).toBe(name)
  })

  test.each([`?q=${'a'.repeat(61)}`, '?location_type='])('%s has no name', (search) => {
    expect(nameQuery(parseBoardUrl(search))).toBeUndefined()
  })
})
