import { readConfig } from '#server/config/config.ts'
import { type Database, type DatabaseOptions, type Log, openDatabase } from '#server/db/open.ts'
import { StorageError } from '#server/db/storage-error.ts'

import { complain } from './terminal.ts'

export type Opening = Pick<DatabaseOptions, 'onOlder'>

/** Throws ConfigError or StorageError when the database cannot be opened, for example because the server runs on it. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  options: Opening = {},
): Promise<T> {
  const database = await openDatabase({ ...readConfig(), log: terminalLog, ...options })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** As above, for commands that write. */
export function withWritableDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase((database) => {
    if (!database.isWritable()) throw new StorageError('The disk is almost full: nothing was written.')
    return work(database)
  })
}

function logLine(fields: object | string, message?: string): void {
  complain(typeof fields === 'string' ? fields : (message ?? ''))
}

export const terminalLog: Log = { info: logLine, warn: logLine, error: logLine }
