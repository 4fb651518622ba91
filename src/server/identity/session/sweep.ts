// Deletes expired sessions, link keys, single-use tokens and rate limit counters to free space.
import type { Database, Db } from '#server/db/open.ts'
import { hours } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { deleteExpired } from './queries.ts'

const INTERVAL_MS = hours(1)

type SweepParts = {
  database: Database
  now: () => Date
  log: Log
  /** Functions that delete other expired rows. */
  more?: readonly ((db: Db, now: Date) => Promise<void>)[]
}

/** Sweeps every hour until stopped. Logs a failure and leaves the remaining rows to the next sweep. */
export function sweepHourly({ database, now, log, more = [] }: SweepParts): { stop(): void } {
  const sweep = async () => {
    if (!database.isWritable()) return
    await deleteExpired(database.db, now())
    for (const remove of more) await remove(database.db, now())
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'expired rows could not be deleted'))
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
