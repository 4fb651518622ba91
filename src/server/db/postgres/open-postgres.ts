import { drizzle } from 'drizzle-orm/node-postgres'

import type { Database, Log } from '../database.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { ChangeListener } from './change-listener.ts'
import { createPool } from './connection.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { releaseAfterTransaction } from './release-after-transaction.ts'

/** @throws StorageError when the server cannot be reached or is too old. */
export async function openPostgres(options: { databaseUrl: string; log: Log }): Promise<Database> {
  await migratePostgres(options)
  const pool = createPool(options)
  const listener = new ChangeListener(options)
  return {
    kind: 'postgres',
    db: guardTransactions(releaseAfterTransaction(drizzle(pool), pool)),
    listen: (channel, onNotify, onGap) => listener.listen({ channel, onNotify, onGap }),
    isListening: () => listener.isConnected,
    isWritable: () => true,
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}
