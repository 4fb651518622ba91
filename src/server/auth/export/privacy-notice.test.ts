import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { days, hours } from '#server/lib/duration.ts'
import { limits } from '#server/rates/limits.ts'

import { describeDeletion, personalTables } from '../deletion/personal-tables.testing.ts'
import { sections } from './queries.ts'

const page = await readFile(join(import.meta.dirname, '../../../../docs/privacy-notice.md'), 'utf8')

test('the notice has a row for each table with personal data, its export and its deletion', () => {
  // The picture is a separate file of the export, so it has no section.
  const exported = new Set(['images', ...sections.map(({ table }) => getTableName(table))])
  const rows = Array.from(page.matchAll(/^\| .*\(`(\w+)`\) \|.*\| (\w+) \| (.*) \|$/gm), ([, ...row]) => row)
  expect(rows).toEqual(
    personalTables.map((name) => [name, exported.has(name) ? 'yes' : 'no', describeDeletion(name)]),
  )
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
    expect(page).toContain('| up to 25 hours, addresses up to 8 days |')
    expect(longestWindow(false) + hours(1)).toBeLessThanOrEqual(hours(25))
  })

  test('covers the longest window of a limit per address', () => {
    expect(longestWindow(true) + hours(1)).toBeLessThanOrEqual(days(8))
  })
})
