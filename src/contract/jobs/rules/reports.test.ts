import { expect, test } from 'vitest'

import { countedReportThanks, reportThanks } from './reports.ts'

test('only visitors read that a login makes their report count more', () => {
  expect(countedReportThanks('card', false)).toContain('If you log in')
  expect(countedReportThanks('card', true)).toBe(
    'Thank you. Reviewers look at a card when several people have reported it, or at once for fraud and unlawful content.',
  )
  expect(reportThanks(false, true)).not.toContain('If you log in')
})
