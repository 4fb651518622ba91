// Pages of the board, ready to be sent: each is made once per version of the list.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'

import type { Asked, Boards } from './boards.ts'
import { findPage } from './find-page.ts'

/** In bytes, without the compressed copies: some thousand pages. */
const CAPACITY = 8_000_000

type Found = { readonly wire: SearchWire; readonly answer: Prepared }

export type SearchAnswers = (query: BoardQuery, asked?: Asked) => Promise<Found>

export function searchAnswers(boards: Boards): SearchAnswers {
  const kept = boundedCache<Found>(CAPACITY)
  return async (query, asked) => {
    const versioned = await boards(asked)
    const key = versioned.newest + versioned.version + boardSearch(query)
    const known = kept.get(key)
    if (known) return known
    const wire = findPage(versioned, query)
    const bytes = Buffer.from(JSON.stringify(wire))
    const made = { wire, answer: prepare('application/json; charset=utf-8', bytes) }
    kept.set(key, made, bytes.length)
    return made
  }
}
