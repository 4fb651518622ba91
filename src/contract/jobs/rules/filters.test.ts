// Tests of the group filters and the salary filter (specification, section 5).
import { expect, test } from 'vitest'

import { filterGroups } from '../filter-fields.ts'
import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { narrowsSpan } from './filters.ts'

/** Returns the positions of the jobs that a query finds. */
function found(jobs: readonly Partial<Job>[], query: Partial<BoardQuery>): number[] {
  const index = buildBoardIndex(jobs.map((parts, place) => aJob({ id: place, ...parts })))
  return queryBoard(index, aQuery(query)).cards.map(({ id }) => Number(id))
}

test.each(filterGroups.map((group) => [group.label, group] as const))(
  'in the group %s',
  (_label, { key, options }) => {
    const [first = '', second = ''] = options
    const jobs = [{ [key]: first }, { [key]: second }, { [key]: null }, { [key]: 'Unheard of' }]
    const select = (...ticked: string[]) => ({ selected: { ...defaultBoardQuery.selected, [key]: ticked } })

    expect(found(jobs, select(...options)), 'all options: no filter').toEqual([0, 1, 2, 3])
    expect(found(jobs, select(first)), 'one option').toEqual([0])
    expect(found(jobs, select(...options.slice(1))), 'all but one').toEqual([1])
    expect(found(jobs, select()), 'none: no results').toEqual([])
    expect(found(jobs, select('Unheard of')), 'only one that does not exist: no results').toEqual([])
  },
)

test('a posting must pass every group', () => {
  const jobs = [
    { locationType: 'Remote', contractType: 'Employee' },
    { locationType: 'Remote', contractType: 'Contractor' },
    { locationType: 'Hybrid', contractType: 'Employee' },
  ]
  const selected = { ...defaultBoardQuery.selected, locationType: ['Remote'], contractType: ['Employee'] }
  expect(found(jobs, { selected })).toEqual([0])
})

const yearly = (salaryMin: number | null, salaryMax: number | null) => ({
  salaryMin,
  salaryMax,
  salaryPeriod: 'year',
})

/** These two make the span 40,000 to 200,000. */
const lowest = yearly(40_000, 41_000)
const highest = yearly(199_000, 200_000)

test.each([
  ['with its low end inside', yearly(100_000, 150_000), true],
  ['with its high end inside', yearly(50_000, 90_000), true],
  ['that lies inside', yearly(85_000, 95_000), true],
  ['that encloses the chosen range', yearly(50_000, 150_000), true],
  ['that touches its low end', yearly(50_000, 80_000), true],
  ['that touches its high end', yearly(120_000, 150_000), true],
  ['that lies below', yearly(50_000, 79_999), false],
  ['that lies above', yearly(120_001, 150_000), false],
  ['by the hour inside', { salaryMin: 45, salaryMax: 55, salaryPeriod: 'hour' }, true],
  ['by the hour below', { salaryMin: 20, salaryMax: 39, salaryPeriod: 'hour' }, false],
  ['that states its low side only, inside', yearly(90_000, null), true],
  ['that states its high side only, inside', yearly(0, 90_000), true],
  ['that states its low side only, below', yearly(70_000, null), false],
  ['that states its high side only, above, as its low side is 0', yearly(null, 150_000), true],
  ['that states no salary', yearly(null, null), true],
  ['whose salary is 0', yearly(0, 0), true],
])('of 80,000 to 120,000 a posting %s is kept: %3$s', (_case, pay, kept) => {
  expect(found([lowest, highest, pay], { salary: { min: 80_000, max: 120_000 } })).toEqual(kept ? [2] : [])
})

test.each([
  ['an open lower end', { min: 0, max: 65_000 }],
  ['the lower end of the span', { min: 40_000, max: 65_000 }],
])('%s finds the same: nothing that states only that it pays more', (_case, salary) => {
  const jobs = [lowest, highest, yearly(140_000, null), yearly(60_000, null), yearly(null, 90_000)]
  expect(found(jobs, { salary })).toEqual([0, 3, 4])
})

test("'include jobs with no salary info' decides about those, whatever range is chosen", () => {
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
  ['a range that is narrower below', { min: 45_000, max: 200_000 }, true],
  ['a range that is narrower above', { min: 40_000, max: 195_000 }, true],
])('the salary filter applies to %s: %3$s', (_case, chosen, applies) => {
  const span = { min: 40_000, max: 200_000 }
  expect(narrowsSpan(chosen, span)).toBe(applies)
  expect(narrowsSpan(chosen, { min: 0, max: 150_000 }), 'but never while the span is the default').toBe(false)
})

test('a range that is all of the span, or wider, keeps every posting', () => {
  expect(found([lowest, highest], { salary: { min: 40_000, max: 200_000 } })).toEqual([0, 1])
  expect(found([lowest, highest], { salary: { min: 0, max: 999_999_999 } })).toEqual([0, 1])
})

test('a range beyond all salaries keeps none of those that state one', () => {
  expect(found([lowest, highest, {}], { salary: { min: 300_000, max: 400_000 } })).toEqual([2])
})

test('the page says how many of the postings that it found state no salary', () => {
  const jobs = [lowest, yearly(null, null), {}, highest].map((parts, id) => aJob({ id, ...parts }))
  const index = buildBoardIndex(jobs)
  expect(queryBoard(index, aQuery()).withoutSalary).toBe(2)
  expect(queryBoard(index, aQuery({ salary: { min: 40_000, max: 50_000 } })).withoutSalary).toBe(2)
  expect(queryBoard(index, aQuery({ withSalaryOnly: true })).withoutSalary).toBe(0)
})
