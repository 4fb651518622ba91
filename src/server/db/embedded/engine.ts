// Starts PostgreSQL on a directory, and makes its ways of failing readable.
import { PGlite } from '@electric-sql/pglite'

import type { Log } from '../database.ts'
import { letEventLoopTurn } from './event-loop-turns.ts'
import { endProcess, endProcessOnTrap } from './give-up.ts'
import { startParams } from './start-params.ts'
import { SyncingFileSystem } from './syncing-file-system.ts'

const FAILURE = /(?:FATAL|PANIC): +(?<reason>.*)/

export type Engine = { client: PGlite; countSyncs: () => number }

/** @throws Error with the reason that PostgreSQL gives. */
export async function startEngine(directory: string, log: Log): Promise<Engine> {
  const fs = new SyncingFileSystem(directory)
  let reason: string | undefined
  const readLog = (line: string): boolean => {
    reason = FAILURE.exec(line)?.groups?.['reason'] ?? reason
    if (line.includes('automatic recovery')) log.info('the last stop was not a clean one: recovering')
    return false
  }
  try {
    const client = await PGlite.create({ fs, startParams, onStderr: readLog })
    fs.onPanic = () => endProcess(reason ?? 'PostgreSQL gave no reason')
    endProcessOnTrap(client)
    letEventLoopTurn(client)
    return { client, countSyncs: () => fs.syncs }
  } catch (error) {
    throw new Error(reason ?? String(error), { cause: error })
  }
}
