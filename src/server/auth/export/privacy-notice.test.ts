import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

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
