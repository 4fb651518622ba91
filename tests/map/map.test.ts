import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { buildMap } from './endpoints-map.ts'

const root = join(import.meta.dirname, '../..')

test('docs/reference/map.md is up to date', async () => {
  expect(await readFile(join(root, 'docs/reference/map.md'), 'utf8'), 'run `npm run map`').toBe(
    await buildMap(root),
  )
})

const listRows = (section = '') => section.split('\n').filter((line) => /^\| [A-Z]+ `/.test(line))

test('every row of an endpoint names one use case and one test file', async () => {
  const [endpoints] = (await readFile(join(root, 'docs/reference/map.md'), 'utf8')).split('## Pages')
  expect(listRows(endpoints).length).toBeGreaterThan(100)
  for (const row of listRows(endpoints))
    expect(row).toMatch(/^\| [A-Z]+ `\S+` \| [^|]+ \| src\/server\/\S+\.ts \| src\/server\/\S+\.test\.ts \|$/)
})

test('every row of a page names its guard and its file', async () => {
  const [, pages] = (await readFile(join(root, 'docs/reference/map.md'), 'utf8')).split('## Pages')
  expect(listRows(pages).length).toBeGreaterThan(30)
  for (const row of listRows(pages))
    expect(row).toMatch(/^\| [A-Z]+ `\S+` \| [^|]+ \| src\/server\/\S+\.ts \|$/)
})
