import { describe, expect, test } from 'vitest'

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

describe('the board', () => {
  test('sorts by date of creation, and keeps the order of jobs with the same date', () => {
    const jobs = [created(2), created(3), created(1), created(3)]
    expect(order('newest', jobs)).toEqual([1, 3, 0, 2])
    expect(order('oldest', jobs)).toEqual([2, 0, 1, 3])
  })

  test('sorts by maximum or minimum salary, with jobs without a salary last', () => {
    const jobs = [pay(null, null), pay(50_000, 90_000), pay(40_000, 120_000), pay(0, 0), pay(60_000, 70_000)]
    expect(order('salary-high', jobs)).toEqual([2, 1, 4, 0, 3])
    expect(order('salary-low', jobs)).toEqual([2, 1, 4, 0, 3])
    expect(order('salary-low', [pay(60_000, 70_000), pay(50_000, 90_000)])).toEqual([1, 0])
    expect(order('salary-high', [pay(60_000, 70_000), pay(50_000, 90_000)])).toEqual([1, 0])
  })

  test('compares salaries per year', () => {
    const jobs = [pay(90_000, 90_000), pay(50, 50, 'hour'), pay(300, 300, 'day'), pay(8000, 8000, 'month')]
    expect(order('salary-high', jobs)).toEqual([1, 3, 0, 2])
    expect(order('salary-low', jobs)).toEqual([2, 0, 3, 1])
  })

  test('treats a missing salary end as 0, but sorts the job before jobs without a salary', () => {
    const jobs = [pay(80_000, 85_000), pay(90_000, null), pay(null, 70_000), pay(null, null)]
    expect(order('salary-high', jobs)).toEqual([0, 2, 1, 3])
    expect(order('salary-low', jobs)).toEqual([2, 0, 1, 3])
  })

  test('keeps the order of jobs with equal salaries', () => {
    const jobs = [pay(null, null), pay(50_000, 60_000), pay(null, null), pay(25, 30, 'hour')]
    expect(order('salary-high', jobs)).toEqual([1, 3, 0, 2])
    expect(order('salary-low', jobs)).toEqual([1, 3, 0, 2])
  })

  test('sorts by date if relevance is selected without a search text', () => {
    const jobs = [created(2), created(3), created(1)]
    expect(order('relevance', jobs)).toEqual([1, 0, 2])
    expect(order('relevance', jobs, '  ')).toEqual([1, 0, 2])
  })
})
