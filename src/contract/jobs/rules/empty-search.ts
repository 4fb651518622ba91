import { firstCharacters } from '../text.ts'
import { normalizeLine } from './normalize-text.ts'

const MIN_CHARACTERS = 2
const MAX_CHARACTERS = 60
const mayIdentify = /[\p{N}@/[\]]/u
const letter = /\p{L}/u

/**
 * Returns a search text as the statistics of searches without a result count it: in lower case, without words that
 * contain a digit, an @, a slash or a bracket, because these may be about a person or lead elsewhere. Returns null for
 * a text that they do not count.
 */
export function countedSearch(typed: string): string | null {
  // Longer texts are no searches, but pasted texts.
  if (typed.length > 2 * MAX_CHARACTERS) return null
  const words = normalizeLine(typed.normalize('NFKC')).toLowerCase().split(' ')
  const text = words.filter((word) => !mayIdentify.test(word)).join(' ')
  const isWhole = firstCharacters(text, MAX_CHARACTERS) === text
  return isWhole && text.length >= MIN_CHARACTERS && letter.test(text) ? text : null
}
