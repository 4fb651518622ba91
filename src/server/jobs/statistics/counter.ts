// Counts events in memory and writes them to the database every 30 seconds. Visitors never wait for the database. A
// process that is killed loses the events since the last write.
import type { StatisticsEvent } from '#contract/jobs/statistics.ts'
import type { Database } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'

import { startFlushing } from './flush.ts'
import { addStatistics, type DailyCounts } from './queries.ts'

type Parts = { database: Database; now: () => Date; log: Pick<Log, 'error'> }

export type StatisticsCounter = {
  add(jobId: number, event: StatisticsEvent): void
  /** Writes all counted events to the database. After a failure, keeps the events for the next write. */
  flush(): Promise<void>
  /** Starts the periodic writes. Returns a function that stops them and writes the remaining events. */
  start(): () => Promise<void>
}

/** The events are written early if they fill this many rows. A row counts the events of one job on one day. */
const FLUSH_THRESHOLD_ROWS = 5000
/** Limits the memory while the database is unavailable. Events that would need more rows than this are dropped. */
const MAX_BUFFERED_ROWS = 2 * FLUSH_THRESHOLD_ROWS

const columnByEvent = { view: 'views', apply: 'applyClicks', save: 'saves' } as const

export function createStatisticsCounter({ database, now, log }: Parts): StatisticsCounter {
  let unwritten = new Map<string, DailyCounts>()
  let writing: Promise<void> = Promise.resolve()

  function rowFor(jobId: number, day: string): DailyCounts {
    const key = `${jobId} ${day}`
    const row = unwritten.get(key) ?? { jobId, day, views: 0, applyClicks: 0, saves: 0 }
    unwritten.set(key, row)
    return row
  }

  function restoreRows(rows: readonly DailyCounts[]): void {
    for (const { jobId, day, ...counts } of rows) {
      const row = rowFor(jobId, day)
      for (const column of Object.values(columnByEvent)) row[column] += counts[column]
    }
  }

  async function write(): Promise<void> {
    if (unwritten.size === 0 || !database.isWritable()) return
    const rows = [...unwritten.values()]
    unwritten = new Map()
    try {
      await addStatistics(database.db, rows)
    } catch (error) {
      restoreRows(rows)
      log.error({ err: error }, 'could not store statistics; they will be stored with the next write')
    }
  }

  /** Writes the events after all earlier writes have ended. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    add(jobId, event) {
      const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length)
      if (unwritten.size >= MAX_BUFFERED_ROWS && !unwritten.has(`${jobId} ${day}`)) return
      if (unwritten.size >= FLUSH_THRESHOLD_ROWS) void flush()
      rowFor(jobId, day)[columnByEvent[event]] += 1
    },
    flush,
    start: () => startFlushing(flush),
  }
}
