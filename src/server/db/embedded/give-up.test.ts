// A disk that fails or is full, or a trap, ends the process with a reason instead of spinning for ever.
import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { minutes } from '../../lib/duration.ts'
import { openDatabase } from '../open.ts'
import { folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'
import { findRecords } from './crash-rig/records.ts'

const EXIT_IO_ERROR = 74
const TIME_LIMIT = minutes(1)

async function runDoomed(dataDir: string, failing: string): Promise<{ status: unknown; said: string }> {
  const script = join(import.meta.dirname, 'crash-rig/doomed.ts')
  const options = { timeout: TIME_LIMIT, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    execFile(process.execPath, [script, dataDir, failing], options, (error, _out, said) => {
      resolve({ status: error?.code, said })
    })
  })
}

test.each([
  ['fsync', 'could not fsync file'],
  ['write', 'could not write to'],
  ['stack', 'Maximum call stack size exceeded'],
])(
  'when the %s fails, the process ends, and the next start has what was acknowledged',
  { timeout: 3 * TIME_LIMIT },
  async (failing, reason) => {
    const dataDir = await folderWithDatabase()
    const { status, said } = await runDoomed(dataDir, failing)
    expect(said).toContain('The embedded database gave up')
    expect(said).toContain(reason)
    expect(status).toBe(EXIT_IO_ERROR)
    const database = await openDatabase({ dataDir, log: silentLog })
    onTestFinished(() => database.close())
    const { keys, torn } = await findRecords(database.db)
    expect([...keys]).toContain('before')
    expect(torn).toEqual([])
  },
)
