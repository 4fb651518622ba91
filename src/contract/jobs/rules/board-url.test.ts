import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { filterGroups } from '../filter-fields.ts'
import { anyQuery, aQuery } from '../jobs.testing.ts'
import { sortOptions } from '../options.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { boardSearch, parseBoardUrl } from './board-url.ts'

const ticked = (parts: Partial<BoardQuery['selected']>) => ({
  selected: { ...defaultBoardQuery.selected, ...parts },
})

describe('the conversion of board queries to URLs and back', () => {
  test('uses the parameter search only if q is missing', () => {
    expect(parseBoardUrl('?search=%20django%20').search).toBe('django')
    expect(parseBoardUrl('?search=flask&q=django').search).toBe('django')
  })

  test('omits default values', () => {
    expect(boardSearch(defaultBoardQuery)).toBe('')
  })

  test.each<[string, Partial<BoardQuery>]>([
    ['?q=django%20%26%20python', { search: 'django & python' }],
    ['?q=senior%20python&match=words', { search: 'senior python', allWords: true }],
    ['?location_type=Remote&location_type=Hybrid', ticked({ locationType: ['Remote', 'Hybrid'] })],
    ['?employment_schedule=Part-time', ticked({ employmentSchedule: ['Part-time'] })],
    ['?contract_type=', ticked({ contractType: [] })],
    ['?seniority_level=Intern%2FEntry%20Level', ticked({ seniorityLevel: ['Intern/Entry Level'] })],
    ['?salary_min=50000&salary_max=90000', { salary: { min: 50_000, max: 90_000 } }],
    ['?salary_max=90000', { salary: { min: 0, max: 90_000 } }],
    ['?salary_min=50000', { salary: { min: 50_000, max: 999_999_999 } }],
    ['?country=DE', { country: 'DE' }],
    ['?no_salary=hide', { withSalaryOnly: true }],
    ['?sort=salary-high', { sort: 'salary-high' }],
    ['?page=3', { page: 3 }],
    [
      '?q=django&location_type=&sort=relevance&page=2',
      {
        search: 'django',
        sort: 'relevance',
        page: 2,
        ...ticked({ locationType: [] }),
      },
    ],
  ])('writes and reads %s', (address, parts) => {
    expect(boardSearch(aQuery(parts))).toBe(address)
    expect(parseBoardUrl(address)).toEqual(aQuery(parts))
    expect(parseBoardUrl(new URLSearchParams(address))).toEqual(aQuery(parts))
  })

  test('trims the search text', () => {
    expect(boardSearch(aQuery({ search: '  django ' }))).toBe('?q=django')
    expect(boardSearch(aQuery({ search: '   ' }))).toBe('')
  })

  test.each<[string, string, Partial<BoardQuery>]>([
    ['nothing', '', {}],
    ['only a question mark', '?', {}],
    ['unknown parameters', 'utm_source=mail&__proto__=1&constructor=2', {}],
    ['plus signs for blanks', 'q=senior+django', { search: 'senior django' }],
    ['blanks around the search text', 'q=+django%20', { search: 'django' }],
    ['an equals sign in the search text', 'q=a=b', { search: 'a=b' }],
    ['a malformed percent sequence', 'q=100%&page=2', { search: '100%', page: 2 }],
    ['percent sequences that are not UTF-8', 'q=%ff%zz', { search: '%ff%zz' }],
    ['a search text twice', 'q=first&q=second', { search: 'first' }],
    ['a match without a search text', 'q=+&match=words', {}],
    ['an unknown match', 'q=a&match=all', { search: 'a' }],
    ['an unknown option', 'location_type=Moon', {}],
    [
      'an unknown and a known option',
      'location_type=Moon&location_type=Hybrid',
      ticked({ locationType: ['Hybrid'] }),
    ],
    [
      'an empty and a known option',
      'location_type=&location_type=Hybrid',
      ticked({ locationType: ['Hybrid'] }),
    ],
    ['an empty and an unknown option', 'location_type=&location_type=Moon', ticked({ locationType: [] })],
    ['an option in another case', 'location_type=remote', {}],
    ['all options of a group', 'employment_schedule=Part-time&employment_schedule=Full-time', {}],
    [
      'an option a thousand times',
      'contract_type=Employee&'.repeat(1000),
      ticked({ contractType: ['Employee'] }),
    ],
    ['a country in lower case', 'country=de', { country: 'DE' }],
    ['an unknown country', 'country=EU', {}],
    ['an empty country', 'country=', {}],
    ['a country twice', 'country=DE&country=AT', { country: 'DE' }],
    ['swapped ends of the salary range', 'salary_min=90000&salary_max=50000', {}],
    ['salaries that are not numbers', 'salary_min=NaN&salary_max=lots', {}],
    ['a salary out of range', 'salary_max=1e309', {}],
    ['a negative salary', 'salary_min=-5', {}],
    ['a fractional salary', 'salary_min=0.5', {}],
    ['a salary that excludes no job', 'salary_min=0', {}],
    ['one good salary and one bad one', 'salary_min=x&salary_max=90000', { salary: { min: 0, max: 90_000 } }],
    ['an unknown value of no_salary', 'no_salary=show', {}],
    ['an unknown order', 'sort=toString', {}],
    ['page 0', 'page=0', {}],
    ['page -1', 'page=-1', {}],
    ['a page that is not a number', 'page=two', {}],
    ['the largest page number', 'page=999999999', { page: 999_999_999 }],
    ['a larger page number', 'page=1000000000', { page: 999_999_999 }],
    ['a huge page number', `page=${'9'.repeat(400)}`, { page: 999_999_999 }],
    ['a page number with leading zeros', 'page=0000000000002', { page: 2 }],
  ])('reads a URL with %s (%s)', (_what, address, parts) => {
    expect(parseBoardUrl(address)).toEqual(aQuery(parts))
  })
})

const names = ['q', 'match', 'country', 'salary_min', 'salary_max', 'no_salary', 'sort', 'page', '__proto__']

const params = filterGroups.map(({ param }) => param)

const values = [
  ...filterGroups.flatMap(({ options }): readonly string[] => options),
  ...sortOptions.map(({ value }) => value),
]

const anyPair = fc.tuple(
  fc.constantFrom(...names, ...params),
  fc.oneof(
    anyText,
    fc.constantFrom('', 'words', 'DE', 'ß', '1e309', '-0', 'NaN', '00007', ...values),
    fc.double().map(String),
  ),
)

describe('parseBoardUrl and boardSearch', () => {
  test('parseBoardUrl reads back any query that boardSearch has written', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseBoardUrl(boardSearch(query))).toEqual(query)
        expect(parseBoardUrl(new URLSearchParams(boardSearch(query)))).toEqual(query)
      }),
    )
  })

  test('a query from any URL stays the same when boardSearch writes it and parseBoardUrl reads it again', () => {
    const addresses = fc.oneof(
      anyText,
      fc.array(anyPair),
      fc.array(anyPair).map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
    )
    fc.assert(
      fc.property(addresses, (address) => {
        const query = parseBoardUrl(address)
        expect(parseBoardUrl(boardSearch(query))).toEqual({ ...query, search: query.search.toWellFormed() })
        expect(query.page).toBeGreaterThanOrEqual(1)
        expect(query.salary === null || query.salary.min <= query.salary.max).toBe(true)
      }),
    )
  })
})
