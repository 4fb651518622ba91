// Reads a long list of postings so that other requests get their turns in between.
import { setImmediate as othersTurn } from 'node:timers/promises'

import type { JobRow, ListPage } from './queries.ts'

const ROWS_AT_A_TIME = 100

/** All that `list` lists, a page at a time. */
export async function* inBatches(list: (page: ListPage) => Promise<JobRow[]>): AsyncGenerator<JobRow[]> {
  let rows = await list({ limit: ROWS_AT_A_TIME })
  while (rows.length > 0) {
    yield rows
    await othersTurn()
    if (rows.length < ROWS_AT_A_TIME) return
    rows = await list({ limit: ROWS_AT_A_TIME, after: rows.at(-1) })
  }
}
