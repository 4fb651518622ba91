import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { findRecords } from '../crash-rig/records.ts'
import { databaseDirectory } from '../testing/database-folder.ts'
import { openDurable } from './open.ts'

const EXIT_IO_ERROR = 74
const TIME_LIMIT = 60_000

async function runDoomed(directory: string, failing: string): Promise<{ status: unknown; stderr: string }> {
  const script = join(import.meta.dirname, '../crash-rig/doomed.ts')
  const options = { timeout: TIME_LIMIT, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    execFile(process.execPath, [script, directory, failing], options, (error, _out, stderr) => {
      resolve({ status: error?.code, stderr })
    })
  })
}

test.each([
  ['a failing fsync', 'fsync', 'could not fsync file'],
  ['a failing write', 'write', 'could not write to'],
  ['a stack overflow', 'stack', 'Maximum call stack size exceeded'],
])(
  '%s ends the process without losing acknowledged writes',
  { timeout: 3 * TIME_LIMIT },
  async (_what, failing, reason) => {
    const directory = await databaseDirectory()
    const { status, stderr } = await runDoomed(directory, failing)
    expect(stderr).toContain('The embedded database failed')
    expect(stderr).toContain(reason)
    expect(status).toBe(EXIT_IO_ERROR)
    const { client, close } = await openDurable(directory)
    onTestFinished(close)
    const { keys, torn } = await findRecords(client)
    expect([...keys]).toContain('before')
    expect(torn).toEqual([])
  },
)
