// Codes: their form, their spread, and what is taken for them.
import { hkdfSync, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createOneTimeCodes, isExpired } from './one-time-code.ts'
import type { Random } from './tokens.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secretKey = 'a key of 32 characters or more...'
const codes = createOneTimeCodes({ secretKey, random: randomBytes })
const issue = () => codes.issue({ now, lifetimeMs: 1000 })

/** Bytes that look random and are the same in every run. */
function seeded(): Random {
  let count = 0
  return (bytes) => Buffer.from(hkdfSync('sha256', 'codes', String(count++), '', bytes))
}

test('a thousand codes have their form, differ, and favour no letter', () => {
  const random = seeded()
  const fair = createOneTimeCodes({ secretKey, random })
  const shown = Array.from({ length: 1000 }, () => fair.issue({ now, lifetimeMs: 1000 }).shown)
  for (const code of shown) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(new Set(shown).size).toBe(1000)
  const counts = new Map<string, number>()
  for (const letter of shown.join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
  // 19 degrees of freedom, 1 %.
  expect(chiSquare).toBeLessThan(36.19)
})

test('case, blanks and punctuation do not matter, everything else does', () => {
  const { shown, kept } = issue()
  for (const typed of [
    shown,
    shown.toLowerCase(),
    shown.replace('-', ''),
    `  ${Array.from(shown).join(' ')}\t`,
  ])
    expect(codes.isRight(kept, typed)).toBe(true)
  for (const typed of ['', shown.slice(1), `${shown}B`, issue().shown])
    expect(codes.isRight(kept, typed)).toBe(false)
})

test('the stored hash matches neither another key nor another code', () => {
  const others = createOneTimeCodes({ secretKey: 'another key of 32 characters.....', random: randomBytes })
  const { shown, kept } = issue()
  expect(others.isRight(kept, shown)).toBe(false)
  expect(codes.isRight({ ...issue().kept, hash: kept.hash }, shown)).toBe(false)
})

test('it is good until its time, and not at it', () => {
  const { kept } = issue()
  expect(isExpired(kept, new Date(now.getTime() + 999))).toBe(false)
  expect(isExpired(kept, new Date(now.getTime() + 1000))).toBe(true)
})
