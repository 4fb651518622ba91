import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'

import type { Database, Log } from '../database.ts'
import { migrate, type OlderVersionPolicy } from '../migrate.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { usePreparedStatements } from './use-prepared-statements.ts'

export async function migrateEmbedded(client: PGlite, log: Log, onOlder?: OlderVersionPolicy): Promise<void> {
  const db = drizzle(client)
  await migrate({ db, apply: (config) => applyMigrations(db, config), log, onOlder })
}

type StorageMethods = Pick<Database, 'isWritable' | 'close'> &
  Partial<Pick<Database, 'statistics' | 'countCommits' | 'eraseDeletedRows'>>

/** Returns a `Database` that uses a PGlite client. `storage` provides the methods that differ for data in memory. */
export function embeddedDatabase(client: PGlite, storage: StorageMethods): Database {
  return {
    kind: 'embedded',
    db: guardTransactions(usePreparedStatements(drizzle(client), client)),
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify)
    },
    isListening: () => true,
    statistics: () => ({}),
    eraseDeletedRows: async () => {},
    isUnavailable: () => false,
    isShortOfConnections: () => false,
    countRejectedRequest: () => {},
    async ping() {
      await client.query('select 1')
    },
    ...storage,
  }
}
