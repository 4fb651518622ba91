import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeActivity } from './job-activity.ts'

test.each([
  [132, 9, 0.034, 'Seen by 132, 9 went on to apply: twice the median.'],
  [1320, 90, 0.068, 'Seen by 1,320, 90 went on to apply: about the median.'],
  [20, 0, 0.05, 'Seen by 20, nobody went on to apply: less than half the median.'],
  [100, 3, 0.05, 'Seen by 100, 3 went on to apply: about half the median.'],
  [100, 4, 0.05, 'Seen by 100, 4 went on to apply: below the median.'],
  [100, 6, 0.05, 'Seen by 100, 6 went on to apply: above the median.'],
  [100, 15, 0.05, 'Seen by 100, 15 went on to apply: three times the median.'],
  [100, 40, 0.05, 'Seen by 100, 40 went on to apply: more than three times the median.'],
  [19, 19, 0.05, 'Seen by 19, 19 went on to apply.'],
  [132, 9, null, 'Seen by 132, 9 went on to apply.'],
  [132, 9, 0, 'Seen by 132, 9 went on to apply.'],
  [0, 0, 0.05, 'Not seen yet.'],
])(
  '%i views and %i apply clicks with the median rate %j are described as %j',
  (...[views, clicks, rate, sentence]) => {
    expect(describeActivity({ views, apply_clicks: clicks }, rate)).toBe(sentence)
  },
)

test('a comparison needs 20 views and a median', () => {
  fc.assert(
    fc.property(fc.nat(19), fc.nat(), fc.double({ min: 0.001, max: 1 }), (views, clicks, rate) => {
      expect(describeActivity({ views, apply_clicks: clicks }, rate)).not.toContain('median')
    }),
  )
})
