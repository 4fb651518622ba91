import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { days, hours } from '#server/lib/duration.ts'
import { limits } from '#server/rates/limits.ts'

import { personalTables } from '../deletion/personal-tables.ts'
import { privacyNotice } from './privacy-notice.ts'

test('docs/privacy-notice.md is up to date (npm run privacy-notice)', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/privacy-notice.md'), 'utf8')
  expect(page).toBe(privacyNotice())
})

test('the notice lists every table with personal data once', () => {
  const listed = Array.from(privacyNotice().matchAll(/^\| .*\(`(\w+)`\) \|/gm), ([, name]) => name)
  expect(listed).toEqual(personalTables)
})

/**
 * Returns the longest window of the rate limits per address if `isByAddress`, otherwise of the rate limits per network
 * or user.
 */
function longestWindow(isByAddress: boolean): number {
  const ofKind = Object.values(limits)
    .flat()
    .filter(({ per }) => (per === 'key') === isByAddress)
  return Math.max(...ofKind.map(({ windowMs }) => windowMs))
}

// An hourly task deletes the counters of past windows, so data is kept for up to one hour longer.
describe('the retention of rate limit data in the privacy notice', () => {
  test('covers the longest window of a limit per network or user', () => {
    expect(privacyNotice()).toContain('| up to 25 hours, addresses up to 8 days |')
    expect(longestWindow(false) + hours(1)).toBeLessThanOrEqual(hours(25))
  })

  test('covers the longest window of a limit per address', () => {
    expect(longestWindow(true) + hours(1)).toBeLessThanOrEqual(days(8))
  })
})
