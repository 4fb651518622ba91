// A power cut leaves at least what was synced, and that is enough. (On Linux, where open files can be asked their names.)
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { minutes } from '../../lib/duration.ts'
import { openDatabase } from '../open.ts'
import { emptyFolder, folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'
import { findRecords } from './crash-rig/records.ts'

const CUTS = ['1', '2', '3', '4']

test.runIf(process.platform === 'linux')(
  'what was never synced may be gone: every acknowledged write is there',
  { timeout: minutes(5) },
  async () => {
    const cutsDir = await emptyFolder()
    const worker = fork(join(import.meta.dirname, 'crash-rig/power-cut.ts'), [
      await folderWithDatabase(),
      cutsDir,
    ])
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
    for (const cut of CUTS) {
      const acknowledged: string[] = JSON.parse(await readFile(join(cutsDir, cut, 'keys.json'), 'utf8'))
      const database = await openDatabase({ dataDir: join(cutsDir, cut), log: silentLog })
      const { keys, torn } = await findRecords(database.db)
      await database.close()
      expect([...keys].toSorted()).toEqual(acknowledged.toSorted())
      expect(torn).toEqual([])
    }
  },
)
