import { describe, expect, test } from 'vitest'

import { defaultRates } from '../default-rates.ts'
import { aJob, aQuery, someRates } from '../jobs.testing.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { areRatesOutdated, toUsd } from './exchange-rates.ts'

const paid = (id: number, salaryCurrency: string, salaryMin: number) =>
  aJob({ id, salaryCurrency, salaryMin, salaryMax: salaryMin, salaryPeriod: 'year' })

const jobs = [paid(1, 'USD', 95_000), paid(2, 'EUR', 90_000), paid(3, 'JPY', 12_000_000), paid(4, 'XAF', 1)]
const index = buildBoardIndex(jobs, { rates: someRates })
const idsOf = (query: Parameters<typeof aQuery>[0]) =>
  queryBoard(index, aQuery(query)).cards.map(({ id }) => Number(id))

describe('the comparison of salaries in several currencies', () => {
  test('converts amounts to US dollars for comparisons', () => {
    expect(idsOf({ sort: 'salary-high' })).toEqual([2, 1, 3, 4])
    expect(idsOf({ sort: 'salary-low' })).toEqual([3, 1, 2, 4])
    expect(queryBoard(index, aQuery()).span).toEqual({ min: 80_000, max: 100_000 })
  })

  test('treats a salary in an unknown currency as stated, but not comparable', () => {
    expect(idsOf({ salary: { min: 90_000, max: 97_000 } })).toEqual([1, 4])
    expect(idsOf({ withSalaryOnly: true })).toHaveLength(4)
    expect(queryBoard(index, aQuery()).withoutSalary).toBe(0)
  })

  test('compares only salaries in US dollars if no rates are set', () => {
    expect(queryBoard(buildBoardIndex(jobs), aQuery()).span).toEqual({ min: 95_000, max: 95_000 })
    expect([toUsd(10, 'USD', undefined), toUsd(10, 'EUR', undefined), toUsd(0, 'EUR', undefined)]).toEqual([
      10,
      NaN,
      0,
    ])
  })

  test('treats rates that staff have set as out of date after 180 days', () => {
    expect(areRatesOutdated(someRates, new Date('2027-05-19T00:00:00Z'))).toBe(false)
    expect(areRatesOutdated(someRates, new Date('2027-05-20T00:00:00Z'))).toBe(true)
    expect(areRatesOutdated(defaultRates, new Date('2027-05-20T00:00:00Z'))).toBe(false)
  })
})
