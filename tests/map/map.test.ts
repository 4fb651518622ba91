import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mapOf } from './endpoints-map.ts'

const root = join(import.meta.dirname, '../..')

test('docs/reference/map.md is up to date', async () => {
  expect(await readFile(join(root, 'docs/reference/map.md'), 'utf8'), 'run `npm run map`').toBe(
    await mapOf(root),
  )
})

test('every row names one use case and one test file', async () => {
  const map = await readFile(join(root, 'docs/reference/map.md'), 'utf8')
  const rows = map.split('\n').filter((line) => /^\| [A-Z]+ `/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows)
    expect(row).toMatch(/^\| [A-Z]+ `\S+` \| [^|]+ \| src\/server\/\S+\.ts \| src\/server\/\S+\.test\.ts \|$/)
})
