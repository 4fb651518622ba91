import type { Database } from '#server/db/open.ts'
import { deleteExpiredRows } from '#server/identity/session/queries.ts'

import { printError } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/**
 * Migrates the database by opening it. A server that has the embedded database open has already migrated it.
 * @throws StorageError
 */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async () => {})
}

/** Deletes expired sessions, links, rate-limit counters and tokens. The server also does this every hour. */
export async function expireSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  const removed = await deleteExpiredRows(db, new Date())
  printError(`${removed} expired sessions removed.`)
}
