import { hkdfSync, randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createOneTimeCodes, isExpired } from './one-time-code.ts'
import type { Random } from './tokens.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secretKey = 'a key of 32 characters or more...'
const codes = createOneTimeCodes({ secretKey, random: randomBytes })
const issue = () => codes.issue({ now, lifetimeMs: 1000 })

/** Returns a source of bytes that look random and are the same in every run. */
function seeded(): Random {
  let count = 0
  return (bytes) => Buffer.from(hkdfSync('sha256', 'codes', String(count++), '', bytes))
}

describe('a one-time code', () => {
  test('a thousand codes are well-formed, unique and evenly distributed', () => {
    const random = seeded()
    const fair = createOneTimeCodes({ secretKey, random })
    const issued = Array.from({ length: 1000 }, () => fair.issue({ now, lifetimeMs: 1000 }).code)
    for (const code of issued) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(new Set(issued).size).toBe(1000)
    const counts = new Map<string, number>()
    for (const letter of issued.join('').replaceAll('-', ''))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
    // The critical value of the chi-square test for 19 degrees of freedom and a significance level of 1 %.
    expect(chiSquare).toBeLessThan(36.19)
  })

  test('ignores differences in case, spaces and punctuation, and no other differences', () => {
    const { code, stored } = issue()
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replace('-', ''),
      `  ${Array.from(code).join(' ')}\t`,
    ])
      expect(codes.isRight(stored, typed)).toBe(true)
    for (const typed of ['', code.slice(1), `${code}B`, issue().code])
      expect(codes.isRight(stored, typed)).toBe(false)
  })

  test('the stored hash does not match under another secret key or with another ID', () => {
    const others = createOneTimeCodes({ secretKey: 'another key of 32 characters.....', random: randomBytes })
    const { code, stored } = issue()
    expect(others.isRight(stored, code)).toBe(false)
    expect(codes.isRight({ ...issue().stored, hash: stored.hash }, code)).toBe(false)
  })

  test('is expired from its expiry time on', () => {
    const { stored } = issue()
    expect(isExpired(stored, new Date(now.getTime() + 999))).toBe(false)
    expect(isExpired(stored, new Date(now.getTime() + 1000))).toBe(true)
  })
})
