import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { byFilter, filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { computeRanks } from '#contract/jobs/rules/all-words.ts'
import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { countryColumns } from '#contract/jobs/rules/country-filter.ts'
import { type ExchangeRates, needsRates } from '#contract/jobs/rules/exchange-rates.ts'
import { payPlaces } from '#contract/jobs/rules/filters.ts'
import { salaryScale } from '#contract/jobs/rules/salary-track.ts'
import { salarySpan } from '#contract/jobs/rules/salary.ts'
import {
  FIELD_COUNT,
  rankJobs,
  type RankedTexts,
  type SearchColumns,
  type TextSignatures,
} from '#contract/jobs/rules/search.ts'

import { columnSplicer, compareJobs, type IndexedJob, type Range, spliceArrays } from './splice.ts'
import { computeSignatures, SIGNATURE_WORDS, trigramIndex } from './trigram-signatures.ts'

type NextSnapshot = { jobs: ReadonlyMap<number, IndexedJob>; rates: ExchangeRates }

/**
 * Builds the search index of the jobs in `next`. Copies the values of unchanged jobs from the `previous` index. Returns
 * undefined if too many jobs have changed. Moves the cached ranks of searches to the new index and clears them in
 * `previous`.
 */
export async function updateIndex(previous: BoardIndex, next: NextSnapshot): Promise<BoardIndex | undefined> {
  const difference = compareJobs(previous.jobs, next.jobs)
  if (difference === undefined) return undefined
  const { ranges, changed } = difference
  const jobs = Array.from(next.jobs.values(), ({ job }) => job)
  const indexOfChanged = buildBoardIndex(
    changed.map(({ job }) => job),
    { searchTexts: changed.map(({ searchText }) => searchText), rates: next.rates },
  )
  await yieldToEventLoop()
  const columns = spliceColumns(previous, indexOfChanged, ranges)
  await yieldToEventLoop()
  const countries = countryColumns(jobs)
  await yieldToEventLoop()
  const span = salarySpan(columns)
  const scale = salaryScale(span, columns)
  const rates = jobs.some(needsRates) ? next.rates : undefined
  const places = payPlaces(columns, span, scale)
  return {
    ...columns,
    ...countries,
    overlaps: jobs.map(({ overlap }) => overlap),
    jobs,
    span,
    scale,
    payPlaces: places,
    rates,
    orders: new Map(),
  }
}

function spliceColumns(previous: BoardIndex, changed: BoardIndex, ranges: readonly Range[]) {
  const splice = columnSplicer(ranges)
  const columns = {
    created: splice(previous.created, changed.created),
    salaryMin: splice(previous.salaryMin, changed.salaryMin),
    salaryMax: splice(previous.salaryMax, changed.salaryMax),
    options: byFilter(filterGroups, ({ key }) => splice(previous.options[key], changed.options[key])),
    flags: byFilter(flagFilters, ({ key }) => splice(previous.flags[key], changed.flags[key])),
    ...spliceTexts(previous, changed, { ranges, rank: (term) => rankJobs(changed.textColumns, term) }),
    folded: spliceTexts(previous.folded, changed.folded, {
      ranges,
      rank: (word) => computeRanks(changed, word),
    }),
  }
  const { signatures } = previous.textColumns
  if (signatures === undefined) return columns
  const bits = computeSignatures(changed.folded.textColumns.texts)
  return withSignatures(columns, trigramIndex(splice(signatures.bits, bits, SIGNATURE_WORDS)))
}

type TextChanges = {
  ranges: readonly Range[]
  /** Returns the ranks of the changed jobs. */
  rank: (term: string) => Uint8Array
}

function spliceTexts(
  previous: RankedTexts,
  changed: RankedTexts,
  { ranges, rank }: TextChanges,
): RankedTexts {
  const splice = columnSplicer(ranges)
  const ranks = new Map<string, Uint8Array>()
  for (const [term, known] of previous.ranks) ranks.set(term, splice(known, rank(term)))
  // Clears the previous ranks to save memory. The ranks of a search are computed again if a reader requests a further
  // page from the previous index, which few readers do.
  previous.ranks.clear()
  const { texts, ends } = previous.textColumns
  return {
    textColumns: {
      texts: spliceArrays(ranges, texts, changed.textColumns.texts),
      ends: splice(ends, changed.textColumns.ends, FIELD_COUNT),
    },
    ranks,
  }
}

/** Returns the columns with the signatures of their texts. */
export function withSignatures<Columns extends SearchColumns>(
  columns: Columns,
  signatures: TextSignatures,
): Columns {
  const { textColumns, folded } = columns
  return {
    ...columns,
    textColumns: { ...textColumns, signatures },
    folded: { ...folded, textColumns: { ...folded.textColumns, signatures } },
  }
}
