import { describe, expect, test } from 'vitest'

import { filterGroups } from '../filter-fields.ts'
import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { narrowsSpan } from './salary.ts'

/** Returns the positions of the jobs that a query finds. */
function found(jobs: readonly Partial<Job>[], query: Partial<BoardQuery>): number[] {
  const index = buildBoardIndex(jobs.map((parts, place) => aJob({ id: place, ...parts })))
  return queryBoard(index, aQuery(query)).cards.map(({ id }) => Number(id))
}

describe('the filter by groups of options', () => {
  test.each(filterGroups.map((group) => [group.label, group] as const))(
    'the group %s filters by its selected options',
    (_label, { key, options }) => {
      const [first = '', second = ''] = options
      const jobs = [{ [key]: first }, { [key]: second }, { [key]: null }, { [key]: 'Unheard of' }]
      const select = (...ticked: string[]) => ({ selected: { ...defaultBoardQuery.selected, [key]: ticked } })

      expect(found(jobs, select(...options)), 'all options: no filter').toEqual([0, 1, 2, 3])
      expect(found(jobs, select(first)), 'one option').toEqual([0])
      expect(found(jobs, select(...options.slice(1))), 'all but one').toEqual([1])
      expect(found(jobs, select()), 'none: no results').toEqual([])
      expect(found(jobs, select('Unheard of')), 'only an unknown option: no results').toEqual([])
    },
  )

  test('matches only jobs that match every group', () => {
    const jobs = [
      { locationType: 'Remote', contractType: 'Employee' },
      { locationType: 'Remote', contractType: 'Contractor' },
      { locationType: 'Hybrid', contractType: 'Employee' },
    ]
    const selected = { ...defaultBoardQuery.selected, locationType: ['Remote'], contractType: ['Employee'] }
    expect(found(jobs, { selected })).toEqual([0])
  })
})

const yearly = (salaryMin: number | null, salaryMax: number | null) => ({
  salaryMin,
  salaryMax,
  salaryPeriod: 'year',
})

/** With these two jobs, the span of all salaries is 40,000 to 200,000. */
const lowest = yearly(40_000, 41_000)
const highest = yearly(199_000, 200_000)

describe('the salary filter', () => {
  test.each([
    ['a low end inside', yearly(100_000, 150_000), true],
    ['a high end inside', yearly(50_000, 90_000), true],
    ['both ends inside', yearly(85_000, 95_000), true],
    ['ends on both sides of the range', yearly(50_000, 150_000), true],
    ['a high end equal to the low end of the range', yearly(50_000, 80_000), true],
    ['a low end equal to the high end of the range', yearly(120_000, 150_000), true],
    ['both ends below', yearly(50_000, 79_999), false],
    ['both ends above', yearly(120_001, 150_000), false],
    ['an hourly rate inside', { salaryMin: 45, salaryMax: 55, salaryPeriod: 'hour' }, true],
    ['an hourly rate below', { salaryMin: 20, salaryMax: 39, salaryPeriod: 'hour' }, false],
    ['only a low end, inside', yearly(90_000, null), true],
    ['only a high end, inside', yearly(0, 90_000), true],
    ['only a low end, below', yearly(70_000, null), false],
    ['only a high end above, whose low end counts as 0', yearly(null, 150_000), true],
    ['no salary', yearly(null, null), true],
    ['a salary of 0', yearly(0, 0), true],
  ])('the range from 80,000 to 120,000 matches a job with $0: $2', (_case, pay, kept) => {
    expect(found([lowest, highest, pay], { salary: { min: 80_000, max: 120_000 } })).toEqual(kept ? [2] : [])
  })

  test.each([
    ['an open lower end', { min: 0, max: 65_000 }],
    ['the lower end of the span', { min: 40_000, max: 65_000 }],
  ])('a range with %s excludes jobs that only state a higher amount', (_case, salary) => {
    const jobs = [lowest, highest, yearly(140_000, null), yearly(60_000, null), yearly(null, 90_000)]
    expect(found(jobs, { salary })).toEqual([0, 3, 4])
  })

  test("jobs without a salary match any range, unless 'include jobs with no salary info' is off", () => {
    const jobs = [lowest, yearly(null, null), yearly(90_000, 100_000), highest]
    const salary = { min: 80_000, max: 120_000 }
    expect(found(jobs, { salary, withSalaryOnly: false })).toEqual([1, 2])
    expect(found(jobs, { salary, withSalaryOnly: true })).toEqual([2])
    expect(found(jobs, { withSalaryOnly: true })).toEqual([0, 2, 3])
    expect(found([yearly(null, null)], { withSalaryOnly: true })).toEqual([])
  })

  test.each([
    ['the span itself', { min: 40_000, max: 200_000 }, false],
    ['a wider range', { min: 0, max: 500_000 }, false],
    ['a range with a higher minimum', { min: 45_000, max: 200_000 }, true],
    ['a range with a lower maximum', { min: 40_000, max: 195_000 }, true],
  ])('narrowsSpan returns $2 for $0, if the span is 40,000 to 200,000', (_case, chosen, applies) => {
    const span = { min: 40_000, max: 200_000 }
    expect(narrowsSpan(chosen, span)).toBe(applies)
    expect(narrowsSpan(chosen, { min: 0, max: 150_000 }), 'the default span cannot be narrowed').toBe(false)
  })

  test('matches every job if the range contains all salaries', () => {
    expect(found([lowest, highest], { salary: { min: 40_000, max: 200_000 } })).toEqual([0, 1])
    expect(found([lowest, highest], { salary: { min: 0, max: 999_999_999 } })).toEqual([0, 1])
  })

  test('matches no job with a salary if the range is above all salaries', () => {
    expect(found([lowest, highest, {}], { salary: { min: 300_000, max: 400_000 } })).toEqual([2])
  })

  test('counts the matching jobs without a salary', () => {
    const jobs = [lowest, yearly(null, null), {}, highest].map((parts, id) => aJob({ id, ...parts }))
    const index = buildBoardIndex(jobs)
    expect(queryBoard(index, aQuery()).withoutSalary).toBe(2)
    expect(queryBoard(index, aQuery({ salary: { min: 40_000, max: 50_000 } })).withoutSalary).toBe(2)
    expect(queryBoard(index, aQuery({ withSalaryOnly: true })).withoutSalary).toBe(0)
  })
})
