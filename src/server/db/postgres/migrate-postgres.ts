import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

import type { Log } from '../database.ts'
import { migrate, migrationsFolder, type OlderVersionPolicy } from '../migrate.ts'
import { checkServer } from './check-server.ts'
import { connectionError, connectionSettings } from './connection.ts'

/** An arbitrary number that no other program on the same PostgreSQL server uses for an advisory lock. */
const MIGRATION_LOCK = 7_238_459_021

type Options = { databaseUrl: string; log: Log; onOlder?: OlderVersionPolicy | undefined }

/**
 * Migrates the database, one process at a time. Instances that start together wait for the first one.
 * @throws StorageError when the server cannot be reached or is too old
 */
export async function migratePostgres({ databaseUrl, log, onOlder }: Options): Promise<void> {
  const unlimited = { statement_timeout: false, query_timeout: 0 } as const
  const client = new Client({ ...connectionSettings({ databaseUrl }), ...unlimited })
  client.on('error', (error) => log.warn({ err: error }, 'lost the connection that migrates'))
  await client.connect().catch((error: unknown) => {
    throw connectionError(databaseUrl, error)
  })
  try {
    await checkServer(client, log)
    // The database role has a timeout if the server uses a pooler. Migrations may take longer than this timeout.
    await client.query('set statement_timeout = 0')
    // PostgreSQL releases the lock when the connection ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client)
    await migrate({ db, apply: () => applyMigrations(db, { migrationsFolder }), log, onOlder })
  } finally {
    await client.end()
  }
}
