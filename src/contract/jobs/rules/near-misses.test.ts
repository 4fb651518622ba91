import { describe, expect, test } from 'vitest'

import { aJob, aQuery } from '../jobs.testing.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { buildBoardIndex } from './board.ts'
import { nearMisses } from './near-misses.ts'

const index = buildBoardIndex([
  aJob({ id: 1, title: 'Luthier', countries: ['DE'], salaryMin: 50_000, salaryMax: 60_000 }),
  aJob({ id: 2, title: 'Drummer', countries: ['AT'] }),
  aJob({ id: 3, title: 'Drummer', countries: ['AT'] }),
])

const offered = (query: Partial<BoardQuery>) =>
  nearMisses(index, aQuery(query)).map(({ part, total }) => [part, total])

const noOption = (key: keyof BoardQuery['selected']) => ({
  selected: { ...defaultBoardQuery.selected, [key]: [] },
})

describe('nearMisses', () => {
  test('offers each filter that a visitor can remove to find jobs, the most matches first', () => {
    expect(offered({ search: 'luthier', country: 'AT' })).toEqual([
      ['search', 2],
      ['country', 1],
    ])
  })

  test('does not offer a filter if the search finds no jobs without it', () => {
    expect(offered({ search: 'cobol', country: 'AT' })).toEqual([['search', 2]])
    expect(offered({ search: 'cobol', country: 'FR', withSalaryOnly: true })).toEqual([])
  })

  test.each([
    ['search', { search: 'cobol' }],
    ['location_type', noOption('locationType')],
    ['employment_schedule', noOption('employmentSchedule')],
    ['contract_type', noOption('contractType')],
    ['seniority_level', noOption('seniorityLevel')],
    ['country', { country: 'FR' }],
  ])('offers to remove %s', (part, query) => {
    expect(offered(query)).toEqual([[part, 3]])
  })

  test("offers to remove the salary range and 'salary only'", () => {
    const high = { salary: { min: 55_000, max: 60_000 }, withSalaryOnly: true, country: 'AT' }
    expect(offered(high)).toEqual([
      ['no_salary', 2],
      ['country', 1],
    ])
    expect(offered({ salary: { min: 90_000, max: 95_000 }, search: 'luthier' })).toEqual([
      ['search', 2],
      ['salary', 1],
    ])
  })

  test('does not offer to remove a salary range that contains all salaries', () => {
    expect(offered({ search: 'cobol', salary: { min: 0, max: 999_999 } })).toEqual([['search', 3]])
  })

  test('offers a single filter if jobs are found only without this filter', () => {
    const nothing = { search: 'luthier', country: 'DE', ...noOption('locationType') }
    expect(offered(nothing)).toEqual([['location_type', 1]])
    const jobs = ['a', 'b', 'c', 'd'].map((title, id) => aJob({ id, title, countries: ['DE'] }))
    const query = aQuery({ search: 'z', country: 'DE' })
    expect(nearMisses(buildBoardIndex(jobs), query)).toHaveLength(1)
  })
})
