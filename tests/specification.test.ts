// docs/reference/specification.md names existing test files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/reference/specification.md')

const files = new Set(
  [...page.matchAll(/`((?:conformance|docs|e2e|src|tests)\/[^`]+)`/g)].map(([, path = '']) => path),
)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The rows of all tables without their headings. */
const rows = page.split('\n').filter((line) => /^\| (?!requirement )/.test(line))

test('every named file exists', () => {
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every row names a test', () => {
  const silent = rows.filter((row) => ![...files].some((path) => isTest(path) && row.includes(path)))
  expect(silent).toEqual([])
})
