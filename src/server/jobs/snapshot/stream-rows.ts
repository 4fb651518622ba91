// Reads many jobs from the database without blocking other requests.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { Db } from '#server/db/open.ts'

import { type JobPage, type JobRow, listJobRows } from './row-queries.ts'

/** Queries read large pages, because the fixed cost of a query exceeds the cost of reading a hundred rows. */
const ROWS_PER_QUERY = 1000
const ROWS_PER_TICK = 100

/**
 * Yields the rows of all pages that `list` returns, in small batches. Requests the next page while the caller processes
 * the current one.
 */
export async function* streamRows(list: (page: JobPage) => Promise<JobRow[]>): AsyncGenerator<JobRow[]> {
  const requestPage = (after?: JobRow) => {
    const page = list({ limit: ROWS_PER_QUERY, after })
    // Prevents an unhandled rejection. The loop that awaits the page still gets the error.
    page.catch(() => {})
    return page
  }
  let next: Promise<JobRow[]> | undefined = requestPage()
  while (next) {
    const rows: JobRow[] = await next
    next = rows.length < ROWS_PER_QUERY ? undefined : requestPage(rows.at(-1))
    for (let start = 0; start < rows.length; start += ROWS_PER_TICK) {
      yield rows.slice(start, start + ROWS_PER_TICK)
      await yieldToEventLoop()
    }
  }
}

/** Yields all jobs, including unpublished ones, as a JSON array in the format of the list of visible jobs. */
export async function* streamAllJobsAsJson(db: Db): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of streamRows((page) => listJobRows(db, page))) {
    if (rows.length === 0) continue
    yield separator + rows.map(({ json }) => json).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
