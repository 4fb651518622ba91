import type { Database, Log } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

export type { Database, Db, Log } from './database.ts'

export type DatabaseOptions = {
  /** A postgres:// address; undefined: the embedded database. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives. */
  dataDir: string
  log: Log
}

/** @throws StorageError when it cannot be opened; its message is one line for the operator. */
export function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openEmbedded({ dataDir, log })
}
