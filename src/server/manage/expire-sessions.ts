// `npm run manage -- expire-sessions`: removes what has expired. The server does so every hour by itself.
import type { Database } from '#server/db/open.ts'
import { deleteExpired } from '#server/session/queries.ts'

import { complain } from './terminal.ts'

export async function expireSessions({ db }: Database): Promise<void> {
  const removed = await deleteExpired(db, new Date())
  complain(`${removed} expired sessions removed.`)
}
