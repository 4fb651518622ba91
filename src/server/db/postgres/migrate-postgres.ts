import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

import type { Log } from '../database.ts'
import { migrate, type OlderVersionPolicy } from '../migrate.ts'
import { checkServer } from './check-server.ts'
import { connectionError, connectionSettings } from './connection.ts'

/** The key of the advisory lock. Other programs that use the same database are unlikely to choose this number. */
const MIGRATION_LOCK = 7_238_459_021

type Options = {
  databaseUrl: string
  log: Log
  onOlder?: OlderVersionPolicy | undefined
  /** Default: the migrations of this program. */
  folder?: string
}

/**
 * Migrates the database. If several instances start together, the others wait until the first has migrated it.
 * @throws StorageError if the server cannot be reached or is unsuitable
 */
export async function migratePostgres({ databaseUrl, log, onOlder, folder }: Options): Promise<void> {
  const unlimited = { statement_timeout: false, query_timeout: 0 } as const
  const client = new Client({ ...connectionSettings(databaseUrl), ...unlimited })
  client.on('error', (error) => log.warn({ err: error }, 'lost the connection that runs the migrations'))
  await client.connect().catch((error: unknown) => {
    throw connectionError(databaseUrl, error)
  })
  try {
    await checkServer(client, log)
    // Migrations may take longer than a timeout of the role.
    await client.query('set statement_timeout = 0')
    // Waits for the lock. PostgreSQL releases it when this connection ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client)
    await migrate({ db, apply: (config) => applyMigrations(db, config), log, onOlder, folder })
  } finally {
    await client.end()
  }
}
