import { describe, expect, test } from 'vitest'

import { writeListUrl, parseListUrl } from './list-query.ts'

const defaults = { page: 1, search: '', ordering: '' } as const

describe('the query of the list', () => {
  test.each([
    ['', defaults],
    ['?page=3&search=ada&ordering=-salary', { page: 3, search: 'ada', ordering: '-salary' }],
    ['?search=%26%3D%25', { ...defaults, search: '&=%' }],
  ] as const)('reads and writes %j', (search, query) => {
    expect(parseListUrl(search)).toEqual(query)
    expect(parseListUrl(writeListUrl(query))).toEqual(query)
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1e3',
    '?page=2.5',
    '?page=',
    '?ordering=user',
    '?search=%20',
    '?x=%E0%A4%A',
  ])('ignores invalid values in %j', (search) => {
    expect(parseListUrl(search)).toEqual(defaults)
  })

  test('omits defaults', () => {
    expect(writeListUrl({ ...defaults, search: '  ' })).toBe('')
  })
})
