import { type Database, type DatabaseOptions, openDatabase } from '#server/db/open.ts'
import { deleteExpired } from '#server/identity/session/queries.ts'

import { complain } from './terminal.ts'

/** Opening migrates; this is for those who want it done before the servers start. @throws StorageError */
export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options)
  await database.close()
}

/** The server does so every hour by itself. */
export async function expireSessions({ db }: Database): Promise<void> {
  const removed = await deleteExpired(db, new Date())
  complain(`${removed} expired sessions removed.`)
}
