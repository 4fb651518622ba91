import type { Database } from '#server/db/open.ts'
import { deleteExpired } from '#server/identity/session/queries.ts'

import { printError } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/**
 * Migrates the database by opening it. If the server has the embedded database open, it has migrated it already.
 * @throws StorageError
 */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async () => {})
}

/** Deletes expired sessions, links, counters and tokens. The server does so every hour. */
export async function expireSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  const removed = await deleteExpired(db, new Date())
  printError(`${removed} expired sessions removed.`)
}
