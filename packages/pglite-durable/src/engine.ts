import { setFlagsFromString } from 'node:v8'

import { PGlite } from '@electric-sql/pglite'

import type { Log } from './log.ts'
import { OpenError } from './open-error.ts'
import { endProcess, endProcessOnTrap } from './panic.ts'
import { SyncingFileSystem } from './syncing-file-system.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The default start parameter of PGlite that turns fsync off. */
const FSYNC_OFF = '-F'

const settings = [
  'fsync=on',
  // The only sync method that works in PGlite. The method fdatasync syncs nothing, and open_sync hangs.
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  // PostgreSQL runs a checkpoint when the write-ahead log has reached this size.
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  // A recycled file of the write-ahead log would keep old rows, including deleted ones, until it is overwritten.
  'wal_recycle=off',
]

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF),
  ...settings.flatMap((setting) => ['-c', setting]),
]

/**
 * How long V8 runs a WebAssembly function before it optimizes the function. The value is 15 times the default, because
 * optimizing one very large function of PostgreSQL would temporarily take 600 MB. V8 still optimizes functions that run
 * often.
 */
const WASM_TIERING_BUDGET = 200_000_000

const FAILURE = /(?:FATAL|PANIC): +(?<reason>.*)/

export type Engine = { client: PGlite; countSyncs: () => number }

/** Starts PGlite on `directory` with fsync. @throws Error with PostgreSQL's reason */
export async function startEngine(directory: string, log: Log): Promise<Engine> {
  const fs = new SyncingFileSystem(directory)
  let reason: string | undefined
  const readLog = (line: string): boolean => {
    reason = FAILURE.exec(line)?.groups?.['reason'] ?? reason
    if (line.includes('automatic recovery')) log.info('the database was not closed cleanly: recovering')
    return false
  }
  setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`)
  try {
    const client = await PGlite.create({ fs, startParams, onStderr: readLog })
    fs.onPanic = () => endProcess(reason ?? 'PostgreSQL gave no reason')
    endProcessOnTrap(client)
    yieldToEventLoop(client)
    return { client, countSyncs: () => fs.syncs }
  } catch (error) {
    throw new Error(reason ?? String(error), { cause: error })
  }
}

/**
 * Checks that a commit syncs a file. Runs at every start, because a new version of PGlite may sync differently.
 * @throws OpenError if a commit syncs no file.
 */
export async function assertDurable({ client, countSyncs }: Engine): Promise<void> {
  const before = countSyncs()
  await client.query(
    `select pg_logical_emit_message(true, 'pglite-durable', 'does a commit reach the disk?')`,
  )
  if (countSyncs() > before) return
  throw new OpenError(
    'not-durable',
    'The embedded database does not sync commits. This version of PGlite must not be used',
  )
}
