import { setTimeout as sleep } from 'node:timers/promises'

import { readConfig } from '#server/config/config.ts'
import { StorageError } from '#server/db/database.ts'
import { connectDatabase, type ConnectedDatabase } from '#server/db/embedded/connected-database.ts'
import { isInUse } from '#server/db/embedded/open-advice.ts'
import { type DatabaseOptions, type Log, openDatabase } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { printError } from './terminal.ts'

/** The database that a command uses. Either this process or the server has it open. */
export type CommandDatabase = ConnectedDatabase

type OpenOptions = Pick<DatabaseOptions, 'onOlder'>

/** How long a command waits for a server that is starting or stopping and does not answer yet. */
const MAX_WAIT_MS = seconds(10)
const RETRY_MS = 200

/** Opens the database, runs `work` and closes the database. @throws ConfigError, StorageError */
export async function withDatabase<T>(
  work: (database: CommandDatabase) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  return closeAfter(await openOrConnect({ ...readConfig(), log: terminalLog, ...options }), work)
}

/** Like `withDatabase`, for commands that write. Also throws a StorageError if the disk is almost full. */
export function withWritableDatabase<T>(work: (database: CommandDatabase) => Promise<T>): Promise<T> {
  return withDatabase((database) => {
    requireWritable(database)
    return work(database)
  })
}

/**
 * Like `withWritableDatabase`, for a command that must open the embedded database itself. If a server has it open,
 * throws a StorageError that contains `reason`.
 */
export async function withExclusiveDatabase<T>(
  work: (database: CommandDatabase) => Promise<T>,
  reason: string,
): Promise<T> {
  const opening = openDatabase({ ...readConfig(), log: terminalLog })
  const database = await opening.catch((error: unknown) => {
    throw isInUse(error) ? new StorageError(`Stop the server first: ${reason}`, { cause: error }) : error
  })
  return closeAfter(database, (opened) => {
    requireWritable(opened)
    return work(opened)
  })
}

export async function closeAfter<T>(
  database: CommandDatabase,
  work: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Opens the database. If a server has the embedded database open, connects to this server instead. */
async function openOrConnect(options: DatabaseOptions): Promise<CommandDatabase> {
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await openDatabase(options)
    } catch (error) {
      if (!isInUse(error)) throw error
      const connected = await connectDatabase(options.dataDir)
      if (connected !== undefined) return connected
      if (Date.now() > deadline) throw notAnswering(options.dataDir, error)
    }
    await sleep(RETRY_MS)
  }
}

const notAnswering = (dataDir: string, cause: unknown) =>
  new StorageError(
    `The process that has the database in ${dataDir} open does not answer commands. ` +
      'Try again when it has started, or stop it.',
    { cause },
  )

function requireWritable(database: CommandDatabase): void {
  if (!database.isWritable()) throw new StorageError('The disk is almost full. Nothing was written.')
}

function logLine(fields: object | string, message?: string): void {
  printError(typeof fields === 'string' ? fields : (message ?? ''))
}

export const terminalLog: Log = { info: logLine, warn: logLine, error: logLine }
