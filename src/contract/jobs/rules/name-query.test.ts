import { describe, expect, test } from 'vitest'

import { parseBoardUrl } from './board-url.ts'
import { nameQuery } from './name-query.ts'

describe('the name of a search', () => {
  test.each([
    ['', 'jobs'],
    ['?q=python', 'python jobs'],
    ['?q=python&location_type=Remote', 'Remote, python jobs'],
    ['?q=senior+python&match=words&country=DE', 'senior python jobs in Germany'],
    ['?country=NL&salary_max=90000', 'jobs in the Netherlands up to $90K'],
    ['?salary_min=50000', 'jobs from $50K'],
    ['?salary_min=50000&salary_max=90000&no_salary=hide', 'jobs with $50K – $90K'],
    [
      '?location_type=Remote&visa_sponsorship=yes&no_salary=hide',
      'Remote jobs with visa sponsorship with a salary',
    ],
  ])('%s has the name "%s"', (search, name) => {
    const { before = '', after = '' } = nameQuery(parseBoardUrl(search)) ?? {}
    expect(`${before} jobs ${after}`.trim()).toBe(name)
  })

  test.each([`?q=${'a'.repeat(61)}`, '?location_type='])('%s has no name', (search) => {
    expect(nameQuery(parseBoardUrl(search))).toBeUndefined()
  })
})
