// Pages of the board, ready to be sent: each is made once per version of the list.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'

import { PREPARED_COPIES } from '../snapshot/derived-cache.ts'
import { findPage } from './find-page.ts'
import { type Asked, type BoardParts, createBoards } from './versions.ts'

/** The objects of a result take about twice their JSON. */
const OBJECT_COPIES = 2

type Found = { readonly wire: SearchWire; readonly answer: Prepared }

export type SearchAnswers = (query: BoardQuery, asked?: Asked) => Promise<Found>

export function searchAnswers({ jobsList, cache }: BoardParts): SearchAnswers {
  const boards = createBoards({ jobsList, cache })
  const kept = cache.of<Found>('search')
  return async (query, asked) => {
    const versioned = await boards(asked)
    const key = versioned.newest + versioned.version + boardSearch(query)
    const known = kept.get(key)
    if (known) return known
    const wire = findPage(versioned, query)
    const bytes = Buffer.from(JSON.stringify(wire))
    const made = { wire, answer: prepare('application/json; charset=utf-8', bytes) }
    kept.set(key, made, (PREPARED_COPIES + OBJECT_COPIES) * bytes.length)
    return made
  }
}
