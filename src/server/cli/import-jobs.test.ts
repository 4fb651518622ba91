import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { importJobsFile } from './import-jobs.ts'

test.each([
  ['x'.repeat(101), 'is longer than 100 characters'],
  ['a\u0007b', 'contains a control character'],
])(
  'import-jobs rejects rows without a source if the file name (%j) is not a valid source',
  async (name, reason) => {
    const directory = await mkdtemp(join(tmpdir(), 'fretboard-import-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const path = join(directory, `${name}.json`)
    await writeFile(path, '[{}]')
    await expect(importJobsFile(path, {})).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: `${path}: rows without a source get the file name as their source, but this file name ${reason}`,
    })
  },
)
