import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { salaryScale, salaryTrack } from './salary-track.ts'
import { salarySpan, SALARY_STEP } from './salary.ts'

function trackFor(pays: readonly (readonly [min: number, max: number])[]) {
  const salaryMin = Float64Array.from(pays, ([min]) => min)
  const salaryMax = Float64Array.from(pays, ([, max]) => max)
  const span = salarySpan({ salaryMin, salaryMax })
  return { span, track: salaryTrack(span, salaryScale(span, { salaryMin, salaryMax })) }
}

const usual = Array.from(
  { length: 62 },
  (_, place) => [60_000 + place * 1000, 80_000 + place * 1500] as const,
)
const outliers = [
  [900_000, 1_200_000],
  [2_000_000, 2_500_000],
] as const

const anyPays = fc.array(
  fc.tuple(fc.integer({ max: 3_000_000, min: 0 }), fc.integer({ max: 3_000_000, min: 0 })),
)

describe('the track of the salary slider', () => {
  test('ordinary salaries take most of the track, even with two outliers', () => {
    const { track } = trackFor([...usual, ...outliers])
    expect(track.shareOf(180_000)).toBeGreaterThan(0.8)
    expect(track.shareOf(100_000)).toBeGreaterThan(0.3)
    expect(track.shareOf(100_000)).toBeLessThan(0.7)
    // On a track of 200 pixels, each of these steps is at least three pixels wide.
    for (let amount = 60_000; amount < 160_000; amount += SALARY_STEP)
      expect(track.shareOf(amount + SALARY_STEP) - track.shareOf(amount)).toBeGreaterThan(3 / 200)
  })

  test('the track is linear if no job has a salary', () => {
    const { track } = trackFor([])
    expect(track.end).toBe(150_000)
    expect(track.shareOf(75_000)).toBe(0.5)
    expect(track.amountAt(0.2)).toBe(30_000)
  })

  test('the track has a single position if all salaries are equal', () => {
    const { track } = trackFor([[60_000, 60_000]])
    expect([track.end, track.shareOf(60_000), track.amountAt(0.7)]).toEqual([60_000, 0, 60_000])
  })

  test('the steps have distinct, ascending positions for any salaries', () => {
    fc.assert(
      fc.property(anyPays, (pays) => {
        const { span, track } = trackFor(pays)
        expect(track.amountAt(0)).toBe(span.min)
        expect(track.amountAt(1)).toBe(track.end)
        let before = -1
        for (let amount = span.min; amount <= track.end; amount += SALARY_STEP) {
          const share = track.shareOf(amount)
          expect(share).toBeGreaterThan(before)
          expect(track.amountAt(share)).toBe(amount)
          before = share
        }
        expect(before).toBe(track.end === span.min ? 0 : 1)
      }),
    )
  })
})
