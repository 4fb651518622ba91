// The search for jobs that contain every word of a text (`match=words`), in any order. It is an alternative to the
// literal search of the specification.
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { firstCharacters } from '../text.ts'
import type { FilterColumns } from './filters.ts'
import { foldText } from './fold.ts'
import { cacheRanks, normalizeTerm, rankJobs, type SearchColumns, UNMATCHED } from './search.ts'

const MAX_TEXT_LENGTH = 200
const MAX_WORDS = 8
/** The rank of a job that matches a word only by the value of a filter. Each searched field has a smaller rank. */
const FILTER_RANK = 6

/** A word or a phrase of a search text. */
export type SearchWord = {
  /** The word as in the text, such as '-"Web Developer"'. */
  readonly typed: string
  /** The folded word, without signs, such as 'web developer'. */
  readonly word: string
  readonly isExcluded: boolean
}

const wordOrPhrase = /-?(?:"[^"]*"?|[^\s"]+)/g
/** Phones and word processors type these instead of straight quotes. */
const typographicQuotes = /[“”„‟«»]/g
const letterOrDigit = /[\p{L}\p{N}]/u
const invisible = /\p{DI}/gu

/**
 * Reads the words of a search text. A "quoted phrase" counts as one word, and a -word is excluded. Ignores words without
 * letters and digits, invisible characters, everything after 200 characters and everything after 8 words. Reads
 * full-width letters as plain ones.
 */
export function parseWords(search: string): SearchWord[] {
  // Before the words are separated, because a byte order mark counts as a space.
  const visible = search.normalize('NFKC').replace(invisible, '').trim()
  const text = firstCharacters(visible, MAX_TEXT_LENGTH).replace(typographicQuotes, '"')
  const words = new Map<string, SearchWord>()
  for (const typed of (text.match(wordOrPhrase) ?? []).filter((each) => letterOrDigit.test(each))) {
    const isExcluded = typed.startsWith('-')
    const word = foldText(normalizeTerm(typed.slice(isExcluded ? 1 : 0).replaceAll('"', '')))
    if (words.size < MAX_WORDS) words.set(`${isExcluded} ${word}`, { typed, word, isExcluded })
  }
  return [...words.values()]
}

/** Returns the sum of the ranks of the words for each job, or `UNMATCHED`. */
export function rankByWords(
  columns: FilterColumns & SearchColumns,
  words: readonly SearchWord[],
): Uint8Array {
  const sums = new Uint8Array(columns.size)
  for (const { word, isExcluded } of words) {
    const ranks = rankByWord(columns, word)
    for (let position = 0; position < sums.length; position++) {
      const rank = ranks[position] ?? UNMATCHED
      const isOut = sums[position] === UNMATCHED || (rank === UNMATCHED) !== isExcluded
      sums[position] = isOut ? UNMATCHED : (sums[position] ?? 0) + (isExcluded ? 0 : rank)
    }
  }
  return sums
}

/** Returns the rank of each job for a folded word. Searches the fields and the values of the filters. */
export function rankByWord(columns: FilterColumns & SearchColumns, word: string): Uint8Array {
  return cacheRanks(columns.folded.ranks, word, (within) => computeRanks(columns, word, within))
}

export function computeRanks(
  columns: FilterColumns & SearchColumns,
  word: string,
  within?: Uint8Array,
): Uint8Array {
  const ranks = rankJobs(columns.folded.textColumns, word, within)
  const contains = (value: string) => foldText(value.toLowerCase()).includes(word)
  const addMatches = (values: Uint8Array, mask: number) => {
    if (mask === 0) return
    for (let position = 0; position < ranks.length; position++)
      if (ranks[position] === UNMATCHED && ((values[position] ?? 0) & mask) !== 0)
        ranks[position] = FILTER_RANK
  }
  for (const { key, options } of filterGroups)
    addMatches(
      columns.options[key],
      options.reduce((mask, option, at) => (contains(option) ? mask | (1 << at) : mask), 0),
    )
  for (const { key, label } of flagFilters) addMatches(columns.flags[key], contains(label) ? 1 : 0)
  for (const { code } of columns.countryOptions.filter(({ name }) => contains(name)))
    for (const position of columns.countries.get(code) ?? [])
      if (ranks[position] === UNMATCHED) ranks[position] = FILTER_RANK
  return ranks
}
