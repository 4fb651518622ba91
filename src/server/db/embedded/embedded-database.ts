import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'

import type { Database, Log } from '../database.ts'
import { migrate, migrationsFolder, type OnOlder } from '../migrate.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { keepPlans } from './keep-plans.ts'

export async function migrateEmbedded(client: PGlite, log: Log, onOlder?: OnOlder): Promise<void> {
  const db = drizzle(client)
  await migrate({ db, apply: () => applyMigrations(db, { migrationsFolder }), log, onOlder })
}

type Home = Pick<Database, 'isWritable' | 'close'> & Partial<Pick<Database, 'figures' | 'countCommits'>>

/** `home` is where it lives: on a disk that may be full, to be left in order. */
export function embeddedDatabase(client: PGlite, home: Home): Database {
  return {
    kind: 'embedded',
    db: guardTransactions(keepPlans(drizzle(client), client)),
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify)
    },
    isListening: () => true,
    figures: () => ({}),
    isAway: () => false,
    isShortOfConnections: () => false,
    countRefusal: () => {},
    async ping() {
      await client.query('select 1')
    },
    ...home,
  }
}
