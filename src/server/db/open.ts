import type { Database, Log } from './database.ts'
import type { PostgresOptions } from './postgres/open-postgres.ts'

export type { Database, Db, Log } from './database.ts'

export type DatabaseOptions = {
  /** A postgres:// URL. Undefined for the embedded database. */
  databaseUrl?: string | undefined
  /** The directory of the embedded database. */
  dataDir: string
  log: Log
} & Omit<PostgresOptions, 'databaseUrl' | 'log'>

/** Opens and migrates the database. @throws StorageError if this fails, with a message for the operator */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Dynamic imports load only the driver that is needed.
  const { databaseUrl, dataDir, log, onOlder, ...postgres } = options
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres({ databaseUrl, log, ...postgres, ...(onOlder && { onOlder }) })
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded({ dataDir, log, onOlder })
}
