// Reads a long list of postings so that other requests get their turns in between.
import { setImmediate as othersTurn } from 'node:timers/promises'

import type { ListPage, ListRow } from './row-queries.ts'

/** What a question costs besides its rows is more than that of a hundred rows. */
const ROWS_A_QUESTION = 1000
const ROWS_A_TURN = 100

/** All that `list` lists, a turn's worth at a time. The next rows are asked for while the last ones are used. */
export async function* inBatches(list: (page: ListPage) => Promise<ListRow[]>): AsyncGenerator<ListRow[]> {
  const ask = (after?: ListRow) => {
    const asked = list({ limit: ROWS_A_QUESTION, after })
    // Whoever waits for them is told.
    asked.catch(() => {})
    return asked
  }
  let next: Promise<ListRow[]> | undefined = ask()
  while (next) {
    const rows: ListRow[] = await next
    next = rows.length < ROWS_A_QUESTION ? undefined : ask(rows.at(-1))
    for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
      yield rows.slice(start, start + ROWS_A_TURN)
      await othersTurn()
    }
  }
}
