// Runs on Linux only, because the test reads the names of open files from /proc.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDurable } from '../src/index.ts'
import { databaseDirectory, emptyFolder } from '../testing/database-folder.ts'
import { findRecords } from './records.ts'

const MINUTE = 60_000
const CUTS = ['1', '2', '3', '4']

test.runIf(process.platform === 'linux')(
  'every acknowledged write survives the loss of unsynced data',
  { timeout: 5 * MINUTE },
  async () => {
    const cutsDir = await emptyFolder()
    const worker = fork(join(import.meta.dirname, 'power-cut.ts'), [await databaseDirectory(), cutsDir])
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
    for (const cut of CUTS) {
      const acknowledged: string[] = JSON.parse(await readFile(join(cutsDir, cut, 'keys.json'), 'utf8'))
      const { client, close } = await openDurable(join(cutsDir, cut, 'pgdata'))
      const { keys, torn } = await findRecords(client)
      await close()
      expect([...keys].toSorted()).toEqual(acknowledged.toSorted())
      expect(torn).toEqual([])
    }
  },
)
