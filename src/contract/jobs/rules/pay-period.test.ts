import { describe, expect, test } from 'vitest'

import { toJobCard } from '../job-card.ts'
import { aJob, aQuery, someRates } from '../jobs.testing.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { jobPosting } from './job-posting.ts'
import { lowerEndMeant, payPeriod } from './pay-period.ts'
import { salaryText } from './salary.ts'

describe('the period of pay that states none', () => {
  test.each([
    ['USD', 46, 61, ''],
    ['USD', 800, null, ''],
    ['USD', 8000, 9000, ''],
    ['USD', null, 120_000, 'year'],
    ['USD', 46, 150_000, ''],
    ['EUR', 4000, 5000, ''],
    ['EUR', 48_000, 60_000, 'year'],
    ['JPY', 300_000, 400_000, ''],
    ['JPY', 4_000_000, 6_000_000, 'year'],
    ['INR', 50_000, 150_000, ''],
    ['INR', 600_000, 1_200_000, 'year'],
    ['KWD', 500, null, ''],
    ['KWD', 9000, null, 'year'],
    ['USD', null, null, 'year'],
  ])('%s %s - %s is paid per "%s"', (...[salaryCurrency, salaryMin, salaryMax, period]) => {
    expect(payPeriod({ salaryMin, salaryMax, salaryCurrency, salaryPeriod: null })).toBe(period)
  })

  test('is the stated one if there is one, however low the amounts', () => {
    const pay = { salaryMin: 46, salaryMax: 61, salaryCurrency: 'USD' }
    expect(payPeriod({ ...pay, salaryPeriod: 'hour' })).toBe('hour')
    expect(payPeriod({ ...pay, salaryPeriod: 'year' })).toBe('year')
  })
})

test('pay with an unknown period shows its amounts only, and counts as no pay everywhere', () => {
  const unknown = aJob({ id: 1, salaryMin: 46, salaryMax: 61, countries: ['US'], locationType: 'Remote' })
  const yearly = aJob({ id: 2, salaryMin: 90_000, salaryMax: 99_000 })
  expect(salaryText(toJobCard(unknown))).toBe('$46 - $61')
  const posting = jobPosting(unknown, { publicUrl: 'https://jobs.example', descriptionHtml: '<p>Words</p>' })
  expect([posting?.title, posting?.baseSalary]).toEqual([unknown.title, undefined])
  const board = buildBoardIndex([unknown, yearly], { rates: someRates })
  const idsOf = (query: Parameters<typeof aQuery>[0]) =>
    queryBoard(board, aQuery(query)).cards.map(({ id }) => Number(id))
  expect(queryBoard(board, aQuery())).toMatchObject({ withoutSalary: 1, span: { min: 90_000, max: 99_000 } })
  expect(idsOf({ withSalaryOnly: true })).toEqual([2])
  expect(idsOf({ sort: 'salary-low' })).toEqual([2, 1])
})

test.each([
  [120, 150_000, 120_000],
  [120, 150, undefined],
  [100_000, 150_000, undefined],
  [null, 150_000, undefined],
  [500, 400_000, undefined],
])('in the range %s - %s the lower end was probably meant as %s', (salaryMin, salaryMax, meant) => {
  expect(lowerEndMeant({ salaryMin, salaryMax })).toBe(meant)
})
