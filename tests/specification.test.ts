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

const requirements = page.split('\n').filter((line) => line.startsWith('- '))

test('every file that docs/reference/specification.md names exists', () => {
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every requirement names a test', () => {
  expect(requirements.length).toBeGreaterThan(80)
  const untested = requirements.filter(
    (requirement) => ![...files].some((path) => isTest(path) && requirement.includes(path)),
  )
  expect(untested).toEqual([])
})
