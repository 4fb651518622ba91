import type { Database, Log } from './database.ts'
import type { PostgresOptions } from './postgres/open-postgres.ts'

export type { Database, Db, Log } from './database.ts'

export type DatabaseOptions = {
  /** A postgres:// address; undefined: the embedded database. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives. */
  dataDir: string
  log: Log
} & Omit<PostgresOptions, 'databaseUrl' | 'log'>

/** @throws StorageError when it cannot be opened; its message is one line for the operator. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Only the one that is opened is loaded.
  const { databaseUrl, dataDir, log, onOlder, ...postgres } = options
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres({ databaseUrl, log, ...postgres, ...(onOlder && { onOlder }) })
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded({ dataDir, log, onOlder })
}
