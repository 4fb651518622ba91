import type { Database } from '#server/db/open.ts'
import { deleteExpiredRows } from '#server/identity/session/queries.ts'

import { printError } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/**
 * Migrates the database by opening it. If a server has the embedded database open, does nothing, because the server has
 * already migrated it.
 * @throws StorageError if the database cannot be opened or migrated
 */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async () => {})
}

/** Deletes expired sessions, links, rate-limit counters and tokens, as the server itself does every hour. */
export async function expireSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  const removed = await deleteExpiredRows(db, new Date())
  printError(`${removed} expired sessions removed.`)
}
