// Codes: their form, their spread, and what is taken for them.
import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { isExpired, isRightCode, issueCode } from './one-time-code.ts'

const now = new Date('2026-11-20T12:00:00Z')
const issue = () => issueCode({ random: randomBytes, now, lifetimeMs: 1000 })

test('a thousand codes have their form, differ, and favour no letter', () => {
  const shown = Array.from({ length: 1000 }, () => issue().shown)
  for (const code of shown) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(new Set(shown).size).toBe(1000)
  const counts = new Map<string, number>()
  for (const letter of shown.join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
  // 19 degrees of freedom: fair codes are above this once in a billion runs.
  expect(chiSquare).toBeLessThan(82)
})

test('case, blanks and punctuation do not matter, everything else does', () => {
  const { shown, kept } = issue()
  for (const typed of [
    shown,
    shown.toLowerCase(),
    shown.replace('-', ''),
    `  ${Array.from(shown).join(' ')}\t`,
  ])
    expect(isRightCode(kept, typed)).toBe(true)
  for (const typed of ['', shown.slice(1), `${shown}B`, issue().shown])
    expect(isRightCode(kept, typed)).toBe(false)
})

test('it is good until its time, and not at it', () => {
  const { kept } = issue()
  expect(isExpired(kept, new Date(now.getTime() + 999))).toBe(false)
  expect(isExpired(kept, new Date(now.getTime() + 1000))).toBe(true)
})
