// Starts PostgreSQL on a directory, and makes its ways of failing readable.
import { writeSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

import type { Log } from '../database.ts'
import { startParams } from './start-params.ts'
import { SyncingFileSystem } from './syncing-file-system.ts'

/** Exit status of a process whose database can no longer be trusted (sysexits: input/output error). */
const EXIT_IO_ERROR = 74
const FAILURE = /(?:FATAL|PANIC): +(?<reason>.*)/

export type Engine = { client: PGlite; countSyncs: () => number }

/** @throws Error with the reason that PostgreSQL gives. */
export async function startEngine(directory: string, log: Log): Promise<Engine> {
  const fs = new SyncingFileSystem(directory)
  let reason = 'PostgreSQL gave no reason'
  const readLog = (line: string): boolean => {
    reason = FAILURE.exec(line)?.groups?.['reason'] ?? reason
    if (line.includes('automatic recovery')) log.info('the last stop was not a clean one: recovering')
    return false
  }
  try {
    const client = await PGlite.create({ fs, startParams, onStderr: readLog })
    fs.onPanic = () => endProcess(reason)
    return { client, countSyncs: () => fs.syncs }
  } catch (error) {
    throw new Error(reason, { cause: error })
  }
}

/**
 * What PostgreSQL does itself on PANIC: going on would lose writes, and the next start recovers.
 * Not through the log, which may still be on its way when the process ends.
 */
function endProcess(reason: string): never {
  try {
    writeSync(process.stderr.fd, `The embedded database gave up, and this process with it: ${reason}\n`)
  } finally {
    process.exit(EXIT_IO_ERROR)
  }
}
