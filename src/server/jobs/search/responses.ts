// Creates the responses to searches. A response is created once per query, version of the snapshot and hour, and then
// cached.
import { filterGroups } from '#contract/jobs/filter-fields.ts'
import { answerBoard } from '#contract/jobs/rules/board-answer.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, countLastWeek } from '#contract/jobs/rules/board.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { prepare, PREPARED_COPIES, type PreparedBody } from '#server/http/prepared.ts'
import { hours } from '#server/lib/duration.ts'

import { writeFoundJob } from './serialize.ts'
import { createIndexReader, type IndexRequest, type SearchParts, type VersionedIndex } from './versions.ts'

type Source = Pick<VersionedIndex, 'version' | 'index' | 'visible'>

/** Returns a page of search results. If `index` is of an earlier version, omits jobs that are no longer visible. */
export function findPage({ version, index, visible }: Source, query: BoardQuery, now: Date): SearchWire {
  const answer = answerBoard(index, query)
  return {
    version,
    jobs: answer.jobs.filter(({ id }) => visible.has(id)).map(writeFoundJob),
    total: answer.total,
    page: answer.page,
    page_count: answer.pageCount,
    without_salary: answer.withoutSalary,
    without_country: answer.withoutCountry,
    all: answer.all,
    last_week: countLastWeek(index, query, now.getTime()),
    salary_span: answer.span,
    salary_scale: [...answer.scale],
    rates_date: answer.rates?.date ?? null,
    options: readOptionCounts(index),
    counts: answer.counts,
    countries: answer.countries.map(({ code, jobs }) => ({ code, jobs })),
    offers: [...answer.offers],
  }
}

const countsByIndex = new WeakMap<BoardIndex, SearchWire['options']>()

/** Returns the number of jobs for each option of each filter. Caches these numbers for each index. */
function readOptionCounts(index: BoardIndex): SearchWire['options'] {
  const counts = countsByIndex.get(index) ?? countOptions(index)
  countsByIndex.set(index, counts)
  return counts
}

function countOptions({ options: columns }: BoardIndex): SearchWire['options'] {
  return Object.fromEntries(
    filterGroups.map(({ key, param, options }) => {
      const byBits = new Map<number, number>()
      for (const bits of columns[key]) byBits.set(bits, (byBits.get(bits) ?? 0) + 1)
      return [
        param,
        Object.fromEntries(options.map((option, position) => [option, byBits.get(1 << position) ?? 0])),
      ]
    }),
  )
}

/** The objects of a cached search result take about twice the memory of the JSON of the result. */
const OBJECT_COPIES = 2

type SearchResult = { readonly wire: SearchWire; readonly response: PreparedBody }

export type Search = (query: BoardQuery, request?: IndexRequest) => Promise<SearchResult>

export function createSearch({ jobsList, now }: SearchParts & { now: () => Date }): Search {
  const readIndex = createIndexReader({ jobsList })
  const results = jobsList.derived.of<SearchResult>('search')
  return async (query, request) => {
    const versioned = await readIndex(request)
    const at = now()
    const hour = Math.floor(at.getTime() / hours(1))
    const key = `${hour} ${versioned.currentVersion} ${versioned.version} ${boardSearch(query)}`
    const cached = results.get(key)
    if (cached) return cached
    const wire = findPage(versioned, query, at)
    const bytes = Buffer.from(JSON.stringify(wire))
    const result = { wire, response: prepare('application/json; charset=utf-8', bytes) }
    results.set(key, result, (PREPARED_COPIES + OBJECT_COPIES) * bytes.length)
    return result
  }
}
