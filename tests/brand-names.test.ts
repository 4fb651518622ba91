// Emails, feeds, messages of commands and API responses use the names of the site and of the community from the
// settings.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../src')
/**
 * Files that may contain the names Django and Fretboard, because they have the defaults and descriptions of settings,
 * or replace the names in other files.
 */
const exceptions = new Set([
  'server/config/brand-settings.ts',
  'server/config/config-docs.ts',
  'server/pages/brand/brand-files.ts',
])
const comments = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm

test('the code of the server and the contract contains neither Django nor Fretboard', async () => {
  const files = await Array.fromAsync(glob('{server,contract}/**/*.ts', { cwd: sources }))
  const shipped = files.filter(
    (file) => !/\.test(?:ing)?\.ts$|\/testing|\/db\/seed\//.test(file) && !exceptions.has(file),
  )
  expect(shipped.length).toBeGreaterThan(500)
  const named = []
  for (const file of shipped) {
    const code = (await readFile(join(sources, file), 'utf8')).replaceAll(comments, '')
    const found = /.{0,40}\b(?:Django|Fretboard)\b/.exec(code)
    if (found) named.push(`${file}: ${found[0]}`)
  }
  expect(named).toEqual([])
})
