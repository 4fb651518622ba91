import type { Database } from '#server/db/open.ts'
import { deleteExpired } from '#server/identity/session/queries.ts'

import { complain } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Opening the database migrates it. A running server of this version has migrated the embedded one. @throws StorageError */
export function migrateDatabase(): Promise<void> {
  return withDatabase(async () => {})
}

/** The server does so every hour by itself. */
export async function expireSessions({ db }: Pick<Database, 'db'>): Promise<void> {
  const removed = await deleteExpired(db, new Date())
  complain(`${removed} expired sessions removed.`)
}
