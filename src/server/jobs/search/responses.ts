// Creates the responses to searches. A response is created once per query and version of the snapshot, and then cached.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { prepare, type PreparedBody, PREPARED_COPIES } from '#server/http/prepared.ts'

import { findPage } from './find-page.ts'
import { createIndexReader, type IndexRequest, type SearchParts } from './versions.ts'

/** The objects of a cached search result take about twice the memory of the JSON of the result. */
const OBJECT_COPIES = 2

type SearchResult = { readonly wire: SearchWire; readonly response: PreparedBody }

export type Search = (query: BoardQuery, request?: IndexRequest) => Promise<SearchResult>

export function createSearch({ jobsList }: SearchParts): Search {
  const readIndex = createIndexReader({ jobsList })
  const results = jobsList.derived.of<SearchResult>('search')
  return async (query, request) => {
    const versioned = await readIndex(request)
    const key = versioned.currentVersion + versioned.version + boardSearch(query)
    const cached = results.get(key)
    if (cached) return cached
    const wire = findPage(versioned, query)
    const bytes = Buffer.from(JSON.stringify(wire))
    const result = { wire, response: prepare('application/json; charset=utf-8', bytes) }
    results.set(key, result, (PREPARED_COPIES + OBJECT_COPIES) * bytes.length)
    return result
  }
}
