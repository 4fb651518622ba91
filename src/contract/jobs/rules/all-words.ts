// The search for jobs that contain every word of a text (`match=words`), in any order. It is an alternative to the
// literal search of the specification.
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { firstCharacters } from '../text.ts'
import type { FilterColumns } from './filters.ts'
import { foldText } from './fold.ts'
import { normalizeTerm, searchRanks, type SearchColumns, UNMATCHED } from './search.ts'

const MAX_TEXT_LENGTH = 200
const MAX_WORDS = 12
/** The rank of a job that matches a word only by the value of a filter. Each searched field has a smaller rank. */
const FILTER_RANK = 6

/** The folded words and phrases of a text. */
export type Words = { readonly included: readonly string[]; readonly excluded: readonly string[] }

const wordOrPhrase = /(-?)(?:"([^"]*)"?|([^\s"]+))/g
const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Reads the words of a search text. A "quoted phrase" counts as one word, and a -word is excluded. Ignores words without
 * letters and digits, everything after 200 characters and everything after 12 words.
 */
export function parseWords(search: string): Words {
  const text = foldText(normalizeTerm(firstCharacters(search.trim(), MAX_TEXT_LENGTH)))
  const words = [...text.matchAll(wordOrPhrase)]
    .map(([, minus, phrase, word = '']) => ({ isExcluded: minus === '-', word: phrase?.trim() ?? word }))
    .filter(({ word }) => letterOrDigit.test(word))
    .slice(0, MAX_WORDS)
  const listWords = (isExcluded: boolean) => [
    ...new Set(words.filter((each) => each.isExcluded === isExcluded).map(({ word }) => word)),
  ]
  return { included: listWords(false), excluded: listWords(true) }
}

/** Returns the sum of the ranks of all words for each job, or `UNMATCHED`. */
export function rankByWords(
  columns: FilterColumns & SearchColumns,
  { included, excluded }: Words,
): Uint8Array {
  const sums = new Uint8Array(columns.size)
  for (const word of included) {
    const ranks = rankByWord(columns, word)
    for (let position = 0; position < sums.length; position++) {
      const rank = ranks[position] ?? UNMATCHED
      const sum = sums[position] ?? UNMATCHED
      sums[position] = rank === UNMATCHED || sum === UNMATCHED ? UNMATCHED : sum + rank
    }
  }
  for (const word of excluded) {
    const ranks = rankByWord(columns, word)
    for (let position = 0; position < sums.length; position++)
      if (ranks[position] !== UNMATCHED) sums[position] = UNMATCHED
  }
  return sums
}

/** Returns the rank of each job for a folded word. Searches the fields and the values of the filters. */
export function rankByWord(columns: FilterColumns & SearchColumns, word: string): Uint8Array {
  const ranks = searchRanks(columns.folded, word).slice()
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
  for (const { code, name } of columns.countryOptions.filter(({ name }) => contains(name)))
    for (const position of columns.countries.get(code) ?? [])
      if (ranks[position] === UNMATCHED) ranks[position] = FILTER_RANK
  return ranks
}
