// Counts in memory and writes a while later: nothing that visitors do waits for the database, and an instance that dies
// loses what it counted since the last writing.
import type { FigureEvent } from '#contract/jobs/figures.ts'
import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { addFigures, type Counted } from './queries.ts'

type Parts = { database: Database; now: () => Date; log: Pick<Log, 'error'> }

export type FiguresCounter = {
  add(jobId: number, event: FigureEvent): void
  /** Writes what was counted. A failure is logged, and made up for at the next writing. */
  flush(): Promise<void>
  /** Writes from now on; the result stops that, and writes what is left. */
  start(): () => Promise<void>
}

const EVERY_MS = seconds(30)
/** With so many jobs counted it is written at once. */
const MOST_ROWS = 5000
const MOST_KEPT = 2 * MOST_ROWS

const columnOf = { view: 'views', apply: 'applyClicks', save: 'saves' } as const

export function createFiguresCounter({ database, now, log }: Parts): FiguresCounter {
  let counted = new Map<string, Counted>()
  let writing: Promise<void> = Promise.resolve()

  function rowOf(jobId: number, day: string): Counted {
    const key = `${jobId} ${day}`
    const row = counted.get(key) ?? { jobId, day, views: 0, applyClicks: 0, saves: 0 }
    counted.set(key, row)
    return row
  }

  function putBack(rows: readonly Counted[]): void {
    for (const { jobId, day, ...counts } of rows) {
      const row = rowOf(jobId, day)
      for (const column of Object.values(columnOf)) row[column] += counts[column]
    }
  }

  async function write(): Promise<void> {
    if (counted.size === 0 || !database.isWritable()) return
    const rows = [...counted.values()]
    counted = new Map()
    try {
      await addFigures(database.db, rows)
    } catch (error) {
      putBack(rows)
      log.error({ err: error }, 'figures were not written and are kept')
    }
  }

  /** One after the other. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    add(jobId, event) {
      const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length)
      // While nothing can be written no more jobs than that are remembered.
      if (counted.size >= MOST_KEPT && !counted.has(`${jobId} ${day}`)) return
      if (counted.size >= MOST_ROWS) void flush()
      rowOf(jobId, day)[columnOf[event]] += 1
    },
    flush,
    start() {
      const timer = setInterval(() => void flush(), EVERY_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await flush()
      }
    },
  }
}
