import { describe, expect, test } from 'vitest'

import { aQuery } from '../jobs.testing.ts'
import { defaultBoardQuery, effectiveSort, hasDefaultFilters } from './board-query.ts'

describe('the query of the board', () => {
  test('the default query selects all options, the full span, and jobs without salary info', () => {
    expect(defaultBoardQuery).toEqual({
      search: '',
      allWords: false,
      selected: {
        locationType: ['Remote', 'In-Person', 'Hybrid'],
        employmentSchedule: ['Full-time', 'Part-time'],
        contractType: ['Employee', 'Contractor', 'Internship'],
        seniorityLevel: [
          'Intern/Entry Level',
          'Junior',
          'Mid-Level',
          'Senior',
          'Principal/Staff',
          'Executive/Leadership',
        ],
      },
      flags: { visaSponsorship: false },
      country: null,
      utcOffset: null,
      salary: null,
      withSalaryOnly: false,
      sort: 'newest',
      page: 1,
    })
  })

  test.each([
    ['nothing', {}, true],
    ['the search', { search: 'django' }, true],
    ['the order', { sort: 'oldest' as const }, true],
    ['the page', { page: 3 }, true],
    ['the salary', { salary: { min: 50_000, max: 90_000 } }, false],
    ['jobs without salary info', { withSalaryOnly: true }, false],
    ['a group', { selected: { ...defaultBoardQuery.selected, locationType: ['Remote'] } }, false],
    ['a group without options', { selected: { ...defaultBoardQuery.selected, contractType: [] } }, false],
    [
      'only the order of the selected options',
      { selected: { ...defaultBoardQuery.selected, employmentSchedule: ['Part-time', 'Full-time'] } },
      true,
    ],
  ])('hasDefaultFilters returns $2 after a change of $0', (_what, parts, isDefault) => {
    expect(hasDefaultFilters(aQuery(parts))).toBe(isDefault)
  })

  test('sorts by relevance only if there is a search text', () => {
    expect(effectiveSort(aQuery({ sort: 'relevance', search: 'django' }))).toBe('relevance')
    expect(effectiveSort(aQuery({ sort: 'relevance', search: ' ' }))).toBe('newest')
    expect(effectiveSort(aQuery({ sort: 'oldest', search: ' ' }))).toBe('oldest')
  })
})
