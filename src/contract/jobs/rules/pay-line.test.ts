import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { aJob, someRates } from '../jobs.testing.ts'
import { seniorityLevels } from '../options.ts'
import { defaultBoardQuery } from './board-query.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { MIN_PAID_JOBS, PAY_COLUMNS, PAY_ROWS, payLine, payScale } from './pay-line.ts'
import { middlePay, salaryColumns } from './salary.ts'

type Pay = { pay: readonly [min: number, max: number]; level?: string | null; currency?: string }

function lineOf(jobs: readonly Pay[]) {
  const columns = salaryColumns(
    jobs.map(({ pay: [salaryMin, salaryMax], currency = 'USD' }) =>
      aJob({ salaryMin, salaryMax, salaryPeriod: 'year', salaryCurrency: currency }),
    ),
    someRates,
  )
  const line = payLine(
    columns,
    jobs.map(({ level = null }) => level),
  )
  return { columns, line }
}

const equalJobs = (count: number, parts: Pay = { pay: [60_000, 80_000] }) =>
  Array.from({ length: count }, () => parts)

const anyAmount = fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.constantFrom(0, 1, 60_000, 999_999_999))
const anyPay: fc.Arbitrary<Pay> = fc.record({
  pay: fc.tuple(anyAmount, anyAmount),
  level: fc.constantFrom(...seniorityLevels, 'Elsewhere', null),
  currency: fc.constantFrom('USD', 'EUR', 'XAU'),
})

describe('the pay of jobs on one line', () => {
  test('every job with comparable pay is in exactly one dot, in the order of pay, and no two dots overlap', () => {
    fc.assert(
      fc.property(fc.array(anyPay, { maxLength: 300, size: 'max' }), (jobs) => {
        const { columns, line } = lineOf(jobs)
        const paid = jobs.flatMap((_job, position) => (middlePay(columns, position) > 0 ? [position] : []))
        expect(line === null).toBe(paid.length < MIN_PAID_JOBS)
        if (line === null) return
        const drawn = line.dots.flatMap((dot) => dot.jobs)
        expect(drawn.toSorted((one, other) => one - other)).toEqual(paid)
        const pays = drawn.map((position) => middlePay(columns, position))
        expect(pays).toEqual(pays.toSorted((one, other) => one - other))
        for (const { column, row, jobs: ofDot } of line.dots) {
          expect(ofDot.length).toBeGreaterThan(0)
          expect([column >= 0, column < PAY_COLUMNS, row >= 0, row < PAY_ROWS]).toEqual(Array(4).fill(true))
        }
        expect(new Set(line.dots.map(({ column, row }) => `${column} ${row}`)).size).toBe(line.dots.length)
        expect(line.levels.reduce((sum, level) => sum + level.jobs, 0)).toBe(line.all.jobs)
      }),
    )
  })

  test('the salary filter finds the jobs of a dot with a range around the dot', () => {
    fc.assert(
      fc.property(fc.array(anyPay, { minLength: 12, maxLength: 30, size: 'max' }), (jobs) => {
        const list = jobs.map(({ pay: [one, other], currency = 'USD' }, id) =>
          aJob({
            id,
            salaryMin: Math.min(one, other) || null,
            salaryMax: Math.max(one, other) || null,
            salaryPeriod: 'year',
            salaryCurrency: currency,
          }),
        )
        const index = buildBoardIndex(list, { rates: someRates })
        for (const job of list) {
          const pay = middlePay(index, job.id)
          if (!(pay > 0)) continue
          const salary = { min: Math.floor(pay), max: Math.ceil(pay) }
          const pages = Array.from({ length: 6 }, (_, page) =>
            queryBoard(index, { ...defaultBoardQuery, salary, page: page + 1 }).jobs.map(({ id }) => id),
          )
          expect(pages.flat()).toContain(job.id)
        }
      }),
    )
  })

  test('jobs in a currency without a rate and jobs without pay have no dot', () => {
    const { line } = lineOf([
      ...equalJobs(10),
      { pay: [0, 0] },
      { pay: [60_000, 70_000], currency: 'XAU' },
      { pay: [90_000, 90_000], currency: 'EUR' },
    ])
    expect(line?.all).toEqual({ level: '', jobs: 11, median: 70_000, lowest: 70_000, highest: 100_000 })
  })

  test('there is no line for fewer than ten jobs with pay', () => {
    expect(lineOf([...equalJobs(9), { pay: [0, 0] }]).line).toBeNull()
    expect(lineOf(equalJobs(10)).line?.dots.flatMap(({ jobs }) => jobs.length)).toEqual([2, 2, 2, 2, 2])
  })

  test('20,000 jobs have at most 120 dots', () => {
    const jobs = Array.from({ length: 20_000 }, (_, at): Pay => ({
      pay: [20_000 + 9 * at, 20_000 + 11 * at],
    }))
    const { line } = lineOf(jobs)
    expect(line?.dots.length).toBeGreaterThan(PAY_COLUMNS)
    expect(line?.dots.length).toBeLessThanOrEqual(120)
  })

  test('a level has the median, lowest and highest pay of its jobs, and unknown levels are the last', () => {
    const { line } = lineOf([
      ...equalJobs(3, { pay: [100_000, 120_000], level: 'Senior' }),
      { pay: [150_000, 0], level: 'Senior' },
      { pay: [0, 40_000], level: 'Junior' },
      { pay: [50_000, 50_000], level: 'Junior' },
      ...equalJobs(4, { pay: [60_000, 60_000], level: 'Elsewhere' }),
    ])
    expect(line?.levels).toEqual([
      { level: 'Junior', jobs: 2, median: 45_000, lowest: 40_000, highest: 50_000 },
      { level: 'Senior', jobs: 4, median: 110_000, lowest: 110_000, highest: 150_000 },
      { level: '', jobs: 4, median: 60_000, lowest: 60_000, highest: 60_000 },
    ])
  })

  test('mistyped pay does not squeeze the other jobs', () => {
    const { line } = lineOf([
      ...Array.from({ length: 20 }, (_, at) => ({ pay: [60_000 + 2000 * at, 0], level: 'Senior' }) as const),
      { pay: [60, 0], level: 'Senior' },
      { pay: [2_000_000_000, 0], level: 'Senior' },
    ])
    const used = new Set(line?.dots.map(({ column }) => column))
    expect(used.size).toBeGreaterThan(5)
    expect(Math.max(...used)).toBe(PAY_COLUMNS - 1)
    expect(payScale(line?.all ?? { lowest: 1, highest: 1, median: 1 }).frets.at(-1)).toBeLessThan(2_000_000)
    expect(line?.all.highest).toBe(2_000_000_000)
  })

  test.each([
    [4800, 465_000, [5000, 10_000, 20_000, 50_000, 100_000, 200_000]],
    [38_000, 185_000, [40_000, 60_000, 80_000, 120_000, 160_000]],
    [60_000, 60_000, [60_000]],
    [59_900, 62_300, [60_000, 61_000, 62_000]],
  ])('from %d to %d, the frets are %j', (lowest, highest, frets) => {
    expect(payScale({ lowest, highest, median: Math.sqrt(lowest * highest) }).frets).toEqual(frets)
  })

  test('the frets are apart, and an amount is at its place', () => {
    const anyEnd = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(anyEnd, anyEnd, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
        const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
        const { shareOf, amountAt, frets } = payScale({
          lowest,
          highest,
          median: Math.sqrt(lowest * highest),
        })
        const places = frets.map(shareOf)
        for (const [at, place] of places.slice(1).entries())
          expect(place - (places[at] ?? 0)).toBeGreaterThan(0.13)
        const amount = amountAt(share)
        expect(amountAt(shareOf(amount))).toBeCloseTo(amount, 0)
      }),
    )
  })
})
