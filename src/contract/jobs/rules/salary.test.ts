import { describe, expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { annualSalary, salaryColumns, salaryLabel, salarySpan, salaryText } from './salary.ts'

const pays = (...pairs: [number | null, number | null][]) =>
  pairs.map(([salaryMin, salaryMax]) => aJob({ salaryMin, salaryMax, salaryPeriod: 'year' }))

describe('salaries', () => {
  test.each([
    [50, 'hour', 100_000],
    [400, 'day', 104_000],
    [2000, 'week', 104_000],
    [5000, 'month', 60_000],
    [90_000, 'year', 90_000],
    [90_000, null, 90_000],
    [90_000, 'fortnight', 90_000],
  ])('%d per %s is %d a year', (amount, period, annual) => {
    expect(annualSalary(amount, period)).toBe(annual)
  })

  test.each([
    ['no jobs', [], { min: 0, max: 150_000 }],
    ['no job with a salary', pays([null, null], [0, 0]), { min: 0, max: 150_000 }],
    ['salaries between thousands', pays([40_001, 99_999]), { min: 40_000, max: 100_000 }],
    ['salaries of whole thousands', pays([40_000, 100_000]), { min: 40_000, max: 100_000 }],
    ['salaries with only one end', pays([null, 90_000], [50_500, null]), { min: 50_000, max: 90_000 }],
    ['swapped ends', pays([60_000, 40_000]), { min: 40_000, max: 60_000 }],
    [
      'hourly pay',
      [aJob({ salaryMin: 20, salaryMax: 142, salaryPeriod: 'hour' }), ...pays([60_000, 70_000])],
      { min: 40_000, max: 284_000 },
    ],
  ])('the span of %s is rounded outwards to thousands', (_case, jobs, span) => {
    expect(salarySpan(salaryColumns(jobs))).toEqual(span)
  })

  test.for([
    [80_000, 120_000, 'year', 'USD', '$80,000 - $120,000/yr'],
    [40, 60, 'hour', 'USD', '$40 - $60/hr'],
    [300, 300, 'day', 'USD', '$300/day'],
    [1_250_000, 2_000_000, 'year', 'GBP', '£1,250,000 - £2,000,000/yr'],
    [80_000, 120_000, 'year', 'EUR', '€80,000 - €120,000/yr'],
    [8000, 12_000, 'month', 'CAD', 'C$8,000 - C$12,000/month'],
    [80_000, 0, 'year', 'USD', 'From $80,000/yr'],
    [0, 60, 'hour', 'USD', 'Up to $60/hr'],
    [700_000, 900_000, 'year', 'CZK', 'CZK\u00A0700,000 - CZK\u00A0900,000/yr'],
    [0, 0, 'hour', 'USD', 'No salary info'],
  ] as const)(
    'the text for %d to %d per %s in %s is "%s"',
    ([salaryMin, salaryMax, salaryPeriod, salaryCurrency, text]) => {
      expect(salaryText({ salaryMin, salaryMax, salaryPeriod, salaryCurrency })).toBe(text)
    },
  )

  test.each([
    [0, '$0K'],
    [80_000, '$80K'],
    [150_000, '$150K'],
    [999_000, '$999K'],
    [999_999, '$1.0M'],
    [1_000_000, '$1.0M'],
    [1_250_000, '$1.3M'],
    [12_400_000, '$12.4M'],
  ])('the label of %d is %s', (amount, label) => {
    expect(salaryLabel(amount)).toBe(label)
  })
})
