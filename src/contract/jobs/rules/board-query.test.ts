// Tests of the board's query.
import { expect, test } from 'vitest'

import { aQuery } from '../jobs.testing.ts'
import { defaultBoardQuery, effectiveSort, isDefaultFilters } from './board-query.ts'

test('the board opens with everything ticked, the full span, and jobs without salary info', () => {
  expect(defaultBoardQuery).toEqual({
    search: '',
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
  ['a group, to none', { selected: { ...defaultBoardQuery.selected, contractType: [] } }, false],
  [
    'only the order in which a group was ticked',
    { selected: { ...defaultBoardQuery.selected, employmentSchedule: ['Part-time', 'Full-time'] } },
    true,
  ],
])('after a change of %s the filters are as they were: %3$s', (_what, parts, isDefault) => {
  expect(isDefaultFilters(aQuery(parts))).toBe(isDefault)
})

test('relevance is in force only while there is something to search for', () => {
  expect(effectiveSort(aQuery({ sort: 'relevance', search: 'django' }))).toBe('relevance')
  expect(effectiveSort(aQuery({ sort: 'relevance', search: ' ' }))).toBe('newest')
  expect(effectiveSort(aQuery({ sort: 'oldest', search: ' ' }))).toBe('oldest')
})
