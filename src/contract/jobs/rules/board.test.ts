import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Job } from '../job.ts'
import { aJob, anyJobs, anyQuery, aQuery, someRates } from '../jobs.testing.ts'
import { sortOptions } from '../options.ts'
import { type BoardQuery, defaultBoardQuery, foundLabel } from './board-query.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { naiveSearch } from './naive-board.testing.ts'

const sevenJobs = Array.from({ length: 7 }, (_, place) =>
  aJob({ id: place + 1, createdAt: new Date(Date.UTC(2026, 0, 31 - place)) }),
)

describe('queryBoard', () => {
  test('puts five cards on each page and the rest on the last page', () => {
    const index = buildBoardIndex(sevenJobs)
    const first = queryBoard(index, aQuery())
    expect(first).toMatchObject({ total: 7, page: 1, pageCount: 2 })
    expect(first.cards.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
    expect(queryBoard(index, aQuery({ page: 2 })).cards.map(({ id }) => id)).toEqual(['6', '7'])
  })

  test('returns the nearest page for a page number that is out of range', () => {
    const index = buildBoardIndex(sevenJobs)
    expect(queryBoard(index, aQuery({ page: 99 }))).toEqual(queryBoard(index, aQuery({ page: 2 })))
    expect(queryBoard(index, aQuery({ page: 0 }))).toEqual(queryBoard(index, aQuery({ page: 1 })))
  })

  test('returns one empty page and the default salary span if there are no jobs', () => {
    const empty = {
      jobs: [],
      cards: [],
      total: 0,
      page: 1,
      pageCount: 1,
      withoutSalary: 0,
      withoutCountry: 0,
      span: { min: 0, max: 150_000 },
      scale: [0, 150_000],
    }
    expect(queryBoard(buildBoardIndex([]), aQuery({ page: 3 }))).toMatchObject(empty)
  })

  test('returns the span of all salaries regardless of the filters', () => {
    const jobs = [
      aJob({ salaryMin: 50_500, salaryMax: 90_000 }),
      aJob({ salaryMin: 40, salaryMax: 60, salaryPeriod: 'hour' }),
    ]
    const { total, span } = queryBoard(buildBoardIndex(jobs), aQuery({ search: 'no such thing' }))
    expect({ total, span }).toEqual({ total: 0, span: { min: 50_000, max: 120_000 } })
  })

  test.each([
    [0, '0 jobs found'],
    [1, '1 job found'],
    [2, '2 jobs found'],
  ])('describes %i jobs as "%s"', (total, label) => {
    expect(foundLabel(total)).toBe(label)
  })
})

/** Returns the IDs on all pages of a query, in order. */
function allPages(jobs: readonly Job[], query: BoardQuery): string[] {
  const index = buildBoardIndex(jobs, { rates: someRates })
  const pages = Array.from({ length: queryBoard(index, query).pageCount }, (_, place) =>
    queryBoard(index, { ...query, page: place + 1 }),
  )
  return pages.flatMap(({ cards }) => cards.map(({ id }) => id))
}

describe('the index of the board', () => {
  test('returns the same jobs in the same order as a literal implementation of the specification', () => {
    fc.assert(
      fc.property(anyJobs, anyQuery, (jobs, query) => {
        expect(allPages(jobs, query)).toEqual(naiveSearch(jobs, query).map(({ id }) => id))
      }),
      { numRuns: 1000 },
    )
  })

  test('returns each matching job on exactly one page', () => {
    fc.assert(
      fc.property(anyJobs, anyQuery, (jobs, query) => {
        const ids = allPages(jobs, query)
        expect(new Set(ids).size).toBe(ids.length)
        expect(jobs.map(({ id }) => String(id))).toEqual(expect.arrayContaining(ids))
        expect(queryBoard(buildBoardIndex(jobs, { rates: someRates }), query).total).toBe(ids.length)
      }),
    )
  })

  test('matches every job with the default filters, even with null or unknown enumerations', () => {
    fc.assert(
      fc.property(anyJobs, anyQuery, (jobs, { page }) => {
        const index = buildBoardIndex(jobs)
        expect(queryBoard(index, { ...defaultBoardQuery, page }).total).toBe(jobs.length)
      }),
    )
  })

  test.each(sortOptions.map(({ value }) => value))(
    'the sort order %s finds the same jobs as newest first',
    (sort) => {
      fc.assert(
        fc.property(anyJobs, anyQuery, (jobs, query) => {
          const newest = allPages(jobs, { ...query, sort: 'newest' })
          expect(allPages(jobs, { ...query, sort }).toSorted()).toEqual(newest.toSorted())
        }),
      )
    },
  )

  test.each(sortOptions.map(({ value }) => value))(
    'the sort order %s keeps the order of equal jobs',
    (sort) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 30 }), (count) => {
          const jobs = Array.from({ length: count }, (_, place) => aJob({ id: place + 1 }))
          expect(allPages(jobs, aQuery({ sort, search: 'django' }))).toEqual(jobs.map(({ id }) => String(id)))
        }),
      )
    },
  )

  test('earlier queries do not affect the answer to a later query', () => {
    fc.assert(
      fc.property(anyJobs, fc.array(anyQuery, { maxLength: 5 }), anyQuery, (jobs, before, query) => {
        const index = buildBoardIndex(jobs)
        for (const earlier of before) queryBoard(index, earlier)
        expect(queryBoard(index, query)).toEqual(queryBoard(buildBoardIndex(jobs), query))
      }),
    )
  })
})
