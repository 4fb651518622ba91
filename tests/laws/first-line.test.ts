// Every file of ours says in its first line what it is for.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ours = ['src/**/*.{ts,tsx,css}', '{scripts,bench,e2e,tests}/**/*.ts', '*.config.ts']

test('the first line of every file is a sentence', async () => {
  const paths = await Array.fromAsync(glob(ours, { cwd: root }))
  const silent: string[] = []
  for (const path of paths) {
    const [first = ''] = (await readFile(join(root, path), 'utf8')).split('\n', 1)
    if (!/^(\/\/|\/\*) \S.{5,}/.test(first)) silent.push(path)
  }
  expect(paths.length).toBeGreaterThan(100)
  expect(silent).toEqual([])
})
