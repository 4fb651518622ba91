import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findGrowth, measureSize, readAllowance } from '../../tools/scripts/measure-size.ts'

const project = join(import.meta.dirname, '../..')

test('src is not larger than docs/decisions/size.md allows', () => {
  expect(findGrowth(measureSize(project).tokens, readAllowance(project))).toBeUndefined()
})

test('the size counts words and signs, and neither comments nor tests', async () => {
  const root = await mkdtemp(join(tmpdir(), 'size-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/one.ts'), '/** A number. */\nexport const one = 1 // the first\n')
  await writeFile(join(root, 'src/one.test.ts'), 'export const two = 2\n')
  expect(measureSize(root)).toEqual({ tokens: 5, files: 1 })
  await rm(root, { recursive: true })
})

test('code that grows by more than 3,000 tokens needs a row', () => {
  expect(findGrowth(103_000, 100_000)).toBeUndefined()
  expect(findGrowth(103_001, 100_000)).toContain('src has 3001 tokens more')
})
