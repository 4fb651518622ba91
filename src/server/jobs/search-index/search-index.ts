// The in-memory search index over the visible jobs: columns for filters and sort orders, texts and their trigram
// signatures. Other folders import only this file.
//
// - Consistency: an index belongs to one list of jobs and finds exactly the jobs of that list. It is never updated in
//   place.
// - Incremental build: if at most 1,000 jobs and no exchange rates have changed, the values of unchanged jobs are
//   copied from the previous index.
// - Event loop: a build yields between its steps. The longest step for 20,000 jobs takes less than 50 ms
//   (docs/reference/performance.md).
// - Memory: about 352 bytes per job, plus the searched texts, which the jobs of the list share.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { countryColumns } from '#contract/jobs/rules/country-filter.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'

import type { IndexedJob } from './splice.ts'
import { trigramIndex, computeSignatures, SIGNATURE_WORDS } from './trigram-signatures.ts'
import { updateIndex, withSignatures } from './update.ts'

/** Builds the search index of jobs. The entries of the map must be in the order of the list of jobs, newest first. */
export type IndexBuilder = (
  jobs: ReadonlyMap<number, IndexedJob>,
  rates: ExchangeRates,
) => Promise<BoardIndex>

const TEXTS_PER_TICK = 10_000

/**
 * Returns a builder that keeps its last index. If few jobs have changed, it builds the next index from the last one.
 */
export function createIndexBuilder(): IndexBuilder {
  let last: { index: BoardIndex; rates: ExchangeRates } | undefined

  return async function buildIndex(jobs, rates) {
    await yieldToEventLoop()
    const previous = last && isDeepStrictEqual(last.rates, rates) ? last.index : undefined
    const updated = previous && (await updateIndex(previous, { jobs, rates }))
    const index = updated ?? (await buildCompletely([...jobs.values()], rates))
    last = { index, rates }
    await yieldToEventLoop()
    return index
  }
}

async function buildCompletely(indexed: readonly IndexedJob[], rates: ExchangeRates): Promise<BoardIndex> {
  const jobs = indexed.map(({ job }) => job)
  const searchTexts = indexed.map(({ searchText }) => searchText)
  await yieldToEventLoop()
  const countries = countryColumns(jobs)
  await yieldToEventLoop()
  const index = buildBoardIndex(jobs, { searchTexts, rates, countries })
  const { texts } = index.folded.textColumns
  const signatures = new Uint32Array(texts.length * SIGNATURE_WORDS)
  for (let start = 0; start < texts.length; start += TEXTS_PER_TICK) {
    await yieldToEventLoop()
    signatures.set(computeSignatures(texts.slice(start, start + TEXTS_PER_TICK)), start * SIGNATURE_WORDS)
  }
  return withSignatures(index, trigramIndex(signatures))
}
