// Tests of the orders (specification, section 9).
import { expect, test } from 'vitest'

import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import type { SortOption } from '../options.ts'
import { buildBoardIndex, queryBoard } from './board.ts'

function order(sort: SortOption, jobs: readonly Partial<Job>[], search = ''): number[] {
  const index = buildBoardIndex(jobs.map((parts, place) => aJob({ id: place, ...parts })))
  return queryBoard(index, aQuery({ sort, search })).cards.map(({ id }) => Number(id))
}

const created = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })

const pay = (salaryMin: number | null, salaryMax: number | null, salaryPeriod = 'year') => ({
  salaryMin,
  salaryMax,
  salaryPeriod,
})

test('newest and oldest go by the date of creation, ties by the order in which the postings came', () => {
  const jobs = [created(2), created(3), created(1), created(3)]
  expect(order('newest', jobs)).toEqual([1, 3, 0, 2])
  expect(order('oldest', jobs)).toEqual([2, 0, 1, 3])
})

test('salary high to low goes by the high end, salary low to high by the low end, no salary last', () => {
  const jobs = [pay(null, null), pay(50_000, 90_000), pay(40_000, 120_000), pay(0, 0), pay(60_000, 70_000)]
  expect(order('salary-high', jobs)).toEqual([2, 1, 4, 0, 3])
  expect(order('salary-low', jobs)).toEqual([2, 1, 4, 0, 3])
  expect(order('salary-low', [pay(60_000, 70_000), pay(50_000, 90_000)])).toEqual([1, 0])
  expect(order('salary-high', [pay(60_000, 70_000), pay(50_000, 90_000)])).toEqual([1, 0])
})

test('salaries are compared per year', () => {
  const jobs = [pay(90_000, 90_000), pay(50, 50, 'hour'), pay(300, 300, 'day'), pay(8000, 8000, 'month')]
  expect(order('salary-high', jobs)).toEqual([1, 3, 0, 2])
  expect(order('salary-low', jobs)).toEqual([2, 0, 3, 1])
})

test('the side that a salary does not state is 0, and still before postings without one', () => {
  const jobs = [pay(80_000, 85_000), pay(90_000, null), pay(null, 70_000), pay(null, null)]
  expect(order('salary-high', jobs)).toEqual([0, 2, 1, 3])
  expect(order('salary-low', jobs)).toEqual([2, 0, 1, 3])
})

test('equal salaries keep the order in which the postings came', () => {
  const jobs = [pay(null, null), pay(50_000, 60_000), pay(null, null), pay(25, 30, 'hour')]
  expect(order('salary-high', jobs)).toEqual([1, 3, 0, 2])
  expect(order('salary-low', jobs)).toEqual([1, 3, 0, 2])
})

test('relevance without a search text is newest first', () => {
  const jobs = [created(2), created(3), created(1)]
  expect(order('relevance', jobs)).toEqual([1, 0, 2])
  expect(order('relevance', jobs, '  ')).toEqual([1, 0, 2])
})
