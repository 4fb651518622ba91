// Deletes expired sessions, keys of emailed links, records of used tokens, rate limit counters and marks to free space.
import type { Database, Db } from '#server/db/open.ts'
import { hours } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { deleteExpiredRows } from './queries.ts'

const INTERVAL_MS = hours(1)

type CleanupParts = {
  database: Database
  now: () => Date
  log: Log
  /** Further functions, each of which deletes expired rows of another folder's tables. */
  more?: readonly ((db: Db, now: Date) => Promise<void>)[]
}

/**
 * Deletes expired rows every hour until `stop` is called. If a run fails, logs the error and leaves the remaining rows
 * to the next run.
 */
export function deleteExpiredHourly({ database, now, log, more = [] }: CleanupParts): { stop(): void } {
  const cleanUp = async () => {
    if (!database.isWritable()) return
    await deleteExpiredRows(database.db, now())
    for (const remove of more) await remove(database.db, now())
  }
  const timer = setInterval(() => {
    cleanUp().catch((error: unknown) => log.error({ err: error }, 'expired rows could not be deleted'))
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
