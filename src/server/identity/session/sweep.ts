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

/** Sweeps every hour until it is stopped. A failure is logged, and the next sweep deletes the remaining rows. */
export function sweepHourly({ database, now, log, more = [] }: SweepParts): { stop(): void } {
  const sweep = async () => {
    if (!database.isWritable()) return
    await deleteExpired(database.db, now())
    for (const remove of more) await remove(database.db, now())
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'what has expired could not be removed'))
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
