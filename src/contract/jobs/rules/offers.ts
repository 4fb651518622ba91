// Offers other searches if a search finds no jobs or few. Each offer finds more jobs than the search.
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { parseWords, rankByWord, type SearchWord } from './all-words.ts'
import type { BoardQuery } from './board-query.ts'
import { boardSearch } from './board-url.ts'
import { type BoardIndex, type BoardPage, countJobs } from './board.ts'
import { partLabel } from './describe-query.ts'
import { type Exclusions, findExclusions, queryRanks } from './exclusions.ts'
import { foldText } from './fold.ts'
import { activeParts, omitOpenSalary, type QueryPart, resetPart } from './query-parts.ts'
import { UNMATCHED } from './search.ts'
import { suggestWord } from './spelling.ts'

/** Offers appear if a search finds fewer jobs. It is the size of a page. */
const ENOUGH_JOBS = 5
const MAX_OFFERS = 4
/** The number of words that are offered on their own. It bounds the cost of long texts. */
const MAX_SINGLE_WORDS = 4

/** The number of jobs above which a search offers narrower filters. It is 20 pages. */
const TOO_MANY_JOBS = 100

export const offerKinds = ['words', 'filter', 'spelling', 'removal', 'word', 'narrower'] as const

export type Offer = {
  /**
   * All words, a filter that the text names, a corrected text, the query without a filter, or a single word. With many
   * jobs, the query with one more filter.
   */
  kind: (typeof offerKinds)[number]
  label: string
  /** The search part of the board's URL. */
  search: string
  /** The number of jobs that the offered search finds. */
  total: number
}

type Candidate = Omit<Offer, 'search'> & { query: BoardQuery }

/**
 * Returns up to four filters that narrow a query which finds more than 20 pages. The filters that find most of the jobs,
 * but at most half of them, come first.
 */
export function listNarrower(
  { counts, total }: Pick<BoardPage, 'counts' | 'total'>,
  query: BoardQuery,
): Offer[] {
  if (total <= TOO_MANY_JOBS) return []
  return filterGroups
    .flatMap(({ key, param, options }) =>
      options.map((option) => ({
        kind: 'narrower' as const,
        label: option,
        search: boardSearch({ ...query, selected: { ...query.selected, [key]: [option] }, page: 1 }),
        total: counts[param]?.[option] ?? 0,
      })),
    )
    .filter((offer) => offer.total > 0 && offer.total <= total / 2)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, MAX_OFFERS)
}

/** Returns up to four searches that find more jobs than a query that finds `total` jobs, best first. */
export function listOffers(index: BoardIndex, query: BoardQuery, total: number): Offer[] {
  if (total >= ENOUGH_JOBS || (total > 0 && query.search === '')) return []
  const offers = new Map<string, Offer>()
  for (const candidate of listCandidates(index, omitOpenSalary(query, index.span))) {
    const { query: offered, ...offer } = candidate
    const search = boardSearch({ ...offered, page: 1 })
    // A filter finds the same jobs more exactly than its name as a word.
    const isRepeated =
      offer.kind === 'words' && [...offers.values()].some((filter) => filter.total === offer.total)
    if (offer.total > total && !isRepeated && !offers.has(search)) offers.set(search, { ...offer, search })
    if (offers.size === MAX_OFFERS) break
  }
  return [...offers.values()]
}

function* listCandidates(index: BoardIndex, query: BoardQuery): Generator<Candidate> {
  const words = parseWords(query.search)
  const board: FilteredBoard = {
    index,
    query,
    exclusions: findExclusions(index, { ...query, search: '' }),
    isKnown: (word) => hasMatch(rankByWord(index, word)),
    ranks: new Map(),
  }
  const { filters, rest } = findNamedFilters(index, words)
  const unknown = rest.filter(({ word }) => !board.isKnown(word))
  const combinations = [...(filters.length > 1 ? [filters] : []), ...filters.map((each) => [each])]
  if (rest.length === 0) for (const each of combinations) yield applyFilters(board, each)
  if (unknown.length > 0) yield* correctSpelling(board, words, unknown)
  else if (words.length > 0) yield { kind: 'words', ...findWords(board, words) }
  if (rest.length > 0) for (const each of combinations) yield applyFilters(board, each)
  yield* listRemovals(board, unknown.length > 0)
  if (words.length > 1) yield* listSingleWords(board, rest)
}

/** The jobs that pass the filters of a query, for searches of other texts. */
type FilteredBoard = {
  index: BoardIndex
  query: BoardQuery
  /** The exclusions without the search. */
  exclusions: Exclusions
  /** Returns whether a job of the board matches the folded word. */
  isKnown: (word: string) => boolean
  /** The ranks of the texts that were counted. */
  ranks: Map<string, Uint8Array | undefined>
}

function hasMatch(ranks: Uint8Array): boolean {
  for (let position = 0; position < ranks.length; position++) if (ranks[position] !== UNMATCHED) return true
  return false
}

/** Returns the number of jobs that match the search of a query and all filters except `without`. */
function countFound(
  { index, exclusions, ranks: known }: FilteredBoard,
  query: BoardQuery,
  without?: QueryPart,
): number {
  const { excludedBy, bits } = exclusions
  const others = ~((without && bits.get(without)) ?? 0)
  const key = `${query.allWords} ${query.search}`
  if (!known.has(key)) known.set(key, queryRanks(index, query))
  const ranks = known.get(key)
  let count = 0
  for (let position = 0; position < excludedBy.length; position++)
    if (((excludedBy[position] ?? 0) & others) === 0 && ranks?.[position] !== UNMATCHED) count += 1
  return count
}

function findWords(board: FilteredBoard, words: readonly SearchWord[]): Omit<Candidate, 'kind'> {
  const typed = words.map((word) => word.typed)
  const query = { ...board.query, search: typed.join(' '), allWords: true }
  return { label: typed.join(' + '), query, total: countFound(board, query) }
}

/** Returns the search for the literal text or, if this finds no jobs, for all its words. */
function findText(board: FilteredBoard, search: string): Omit<Candidate, 'kind'> {
  const query = { ...board.query, search, allWords: false }
  const total = countFound(board, query)
  return total > 0 ? { label: search, query, total } : findWords(board, parseWords(search))
}

type NamedFilter = {
  label: string
  names: readonly string[]
  patch: (query: BoardQuery) => Partial<BoardQuery>
}

/** The filters whose names a text can contain. The parts of an option such as 'Principal/Staff' are names too. */
const namedFilters: readonly NamedFilter[] = [
  ...filterGroups.flatMap(({ key, options }) =>
    options.map((option) => ({
      label: option,
      names: option.split('/'),
      patch: ({ selected }: BoardQuery) => ({ selected: { ...selected, [key]: [option] } }),
    })),
  ),
  ...flagFilters.map(({ key, label }) => ({
    label,
    names: [label],
    patch: ({ flags }: BoardQuery) => ({ flags: { ...flags, [key]: true } }),
  })),
]

/** Returns the filters that the text names, and the words of the text that name none. A hyphen counts as a space. */
function findNamedFilters({ countryOptions }: BoardIndex, words: readonly SearchWord[]) {
  const included = words.filter(({ isExcluded }) => !isExcluded)
  const countries = countryOptions.map(({ code, name }) => ({
    label: name,
    names: [name],
    patch: () => ({ country: code }),
  }))
  let text = spaced(included.map(({ word }) => word).join(' '))
  const filters = [...namedFilters, ...countries].filter(({ names }) => {
    const name = names.map((each) => spaced(foldText(each.toLowerCase()))).find((each) => text.includes(each))
    if (name !== undefined) text = text.replace(name, ' ')
    return name !== undefined
  })
  return { filters, rest: included.filter(({ word }) => text.includes(spaced(word))) }
}

/** Returns the text between spaces and with spaces instead of hyphens, so that names match whole words only. */
const spaced = (text: string) => ` ${text.replaceAll('-', ' ')} `

/** Returns the query with filters instead of its search text. */
function applyFilters({ index, query }: FilteredBoard, filters: readonly NamedFilter[]): Candidate {
  const filtered: BoardQuery = { ...query, search: '', allWords: false }
  for (const { patch } of filters) Object.assign(filtered, patch(filtered))
  const label = filters.map((each) => each.label).join(' + ')
  return { kind: 'filter', label, query: filtered, total: countJobs(index, filtered) }
}

/** Offers nothing unless each unknown word has a correction, because the others would find no job. */
function correctSpelling(
  board: FilteredBoard,
  words: readonly SearchWord[],
  unknown: readonly SearchWord[],
): Candidate[] {
  const corrections = new Map<SearchWord, string>()
  for (const word of unknown) {
    const corrected = suggestWord(board.index, word.word)
    if (corrected === undefined) return []
    corrections.set(word, corrected)
  }
  const text = words.map((word) => corrections.get(word) ?? word.typed).join(' ')
  return [{ kind: 'spelling', ...findText(board, text) }]
}

/**
 * Returns the queries without one of the filters, except the query for all jobs, which the page always links to. If the
 * text has an unknown word, only the query without the text finds jobs.
 */
function listRemovals(board: FilteredBoard, hasUnknown: boolean): Candidate[] {
  const { index, query } = board
  const parts = activeParts(query)
  if (parts.length < 2) return []
  return parts
    .filter((part) => part === 'search' || !hasUnknown)
    .map((part): Candidate => {
      const label = `Without ${partLabel(part, { ...query, allWords: false }, index.span)}`
      const remaining = { ...query, ...resetPart(part, query) }
      return { kind: 'removal', label, query: remaining, total: countFound(board, remaining, part) }
    })
    .toSorted((one, other) => other.total - one.total)
}

/** Returns the words that name no filter, with the rarest word first. */
function listSingleWords(board: FilteredBoard, words: readonly SearchWord[]): Candidate[] {
  return words
    .filter(({ word }) => board.isKnown(word))
    .slice(0, MAX_SINGLE_WORDS)
    .map(({ typed }) => Object.assign(findText(board, typed), { kind: 'word' as const }))
    .toSorted((one, other) => one.total - other.total)
}
