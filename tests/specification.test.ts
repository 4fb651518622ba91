// The page that leads from the specification to its proofs names files and tests that are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/specification.md')

const files = new Set(
  [...page.matchAll(/`((?:conformance|docs|e2e|src|tests)\/[^`]+)`/g)].map(([, path = '']) => path),
)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Of each table its rows, without the heading and the line below. */
const rows = page.split('\n').filter((line) => /^\| (?!what )/.test(line))

/** The names of tests in a row, each with the file that was named last before it. */
function named(row: string): { path: string; name: string }[] {
  let path = ''
  return [...row.matchAll(/`([^`]+\.test\.tsx?)`|“([^”]+)”/g)].flatMap(([, file, name]) => {
    if (file !== undefined) path = file
    return name === undefined ? [] : [{ path, name }]
  })
}

test('every file that is named exists', () => {
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every test that is named is in its file', () => {
  const names = rows.flatMap(named)
  expect(names.length).toBeGreaterThan(100)
  const missing = names.filter(
    ({ path, name }) => !existsSync(join(root, path)) || !read(path).includes(name),
  )
  expect(missing).toEqual([])
})

test('every row names a test, or says that there is none', () => {
  const silent = rows.filter(
    (row) =>
      !row.includes('not proved by a test') && ![...files].some((path) => isTest(path) && row.includes(path)),
  )
  expect(silent).toEqual([])
})
