// Suggests a known word that differs from a misspelled word by one letter.
import { filterGroups } from '../filter-fields.ts'
import type { FilterColumns } from './filters.ts'
import { foldText } from './fold.ts'
import { FIELD_COUNT, type SearchColumns } from './search.ts'

/** The number of jobs whose words are suggested, newest first. It bounds the time to read the words. */
const MAX_READ_JOBS = 2000
const MAX_KNOWN_WORDS = 20_000
const MIN_LENGTH = 4
const MAX_LENGTH = 24
/** The title, the skills, the company's name and the location. */
const READ_FIELDS = 4

/** The number of times that the texts use each folded word. */
type Vocabulary = Map<string, number>

/** ASCII and Latin-1 characters between words. A list of all characters that are not letters would be slower. */
const wordEnds = /[\0-/:-@[-`{-\u00bf]+/

const vocabularies = new WeakMap<object, Vocabulary>()

/** Returns the most frequent word of the board that is one edit apart from a folded word, or undefined. */
export function suggestWord(columns: FilterColumns & SearchColumns, word: string): string | undefined {
  if (!canCorrect(word)) return undefined
  const vocabulary = vocabularies.get(columns) ?? readVocabulary(columns)
  vocabularies.set(columns, vocabulary)
  return listCorrections(vocabulary, word)[0]
}

/** Returns the words that are one edit apart from a folded word, the most frequent first. */
export function listCorrections(vocabulary: Vocabulary, word: string): string[] {
  if (!canCorrect(word)) return []
  return [...vocabulary]
    .filter(([known]) => isOneEditApart(word, known))
    .toSorted(([, one], [, other]) => other - one)
    .map(([known]) => known)
}

const canCorrect = (word: string) => word.length >= MIN_LENGTH && word.length <= MAX_LENGTH

function readVocabulary({ folded, countryOptions }: FilterColumns & SearchColumns): Vocabulary {
  const vocabulary: Vocabulary = new Map()
  for (const { options } of filterGroups)
    for (const option of options) addWords(vocabulary, option.toLowerCase())
  for (const { name } of countryOptions) addWords(vocabulary, foldText(name.toLowerCase()))
  const { texts, ends } = folded.textColumns
  for (const [position, text] of texts.slice(0, MAX_READ_JOBS).entries())
    addWords(vocabulary, text.slice(0, ends[position * FIELD_COUNT + READ_FIELDS - 1]))
  return vocabulary
}

/** Adds the words of a folded text. Ignores words that are too short or too long for corrections. */
export function addWords(vocabulary: Vocabulary, text: string): void {
  for (const word of text.split(wordEnds)) {
    if (!canCorrect(word)) continue
    const count = vocabulary.get(word)
    if (count !== undefined || vocabulary.size < MAX_KNOWN_WORDS) vocabulary.set(word, (count ?? 0) + 1)
  }
}

/** Returns whether one letter is missing, added or replaced, or two neighboring letters are swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end += 1
  const [from, to] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (from.length <= 1 && to.length <= 1) || (from.length === 2 && from === `${to[1]}${to[0]}`)
}
