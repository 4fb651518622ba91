import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'

import type { Database, Log } from '../database.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { guardTransactions } from '../transaction-guard.ts'

export async function migrateEmbedded(client: PGlite, log: Log): Promise<void> {
  const db = drizzle(client)
  await migrate({ db, apply: () => applyMigrations(db, { migrationsFolder }), log })
}

/** `home` is where it lives: on a disk that may be full, to be left in order. */
export function embeddedDatabase(client: PGlite, home: Pick<Database, 'isWritable' | 'close'>): Database {
  return {
    kind: 'embedded',
    db: guardTransactions(drizzle(client)),
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify)
    },
    isListening: () => true,
    async ping() {
      await client.query('select 1')
    },
    ...home,
  }
}
