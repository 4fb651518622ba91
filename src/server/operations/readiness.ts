// Whether this process should be sent requests.
import { setTimeout as after } from 'node:timers/promises'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

const PATIENCE = seconds(2)

/** Why not to send requests here; undefined when all is well. Migrations were applied when the database was opened. */
export async function unreadiness(database: Database): Promise<string | undefined> {
  if (!database.isWritable()) return 'the disk is full'
  const late = after(PATIENCE, 'the database does not answer', { ref: false })
  const answered = database.ping().then(
    () => undefined,
    () => 'the database does not answer',
  )
  return Promise.race([answered, late])
}
