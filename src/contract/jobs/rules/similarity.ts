// The similarity of two texts is the share of word sequences that they have in common (Jaccard index).

/** The number of characters that are compared. Limits the cost of long texts. */
export const MAX_COMPARED_LENGTH = 6000
/**
 * The number of consecutive words in a sequence. Short texts are compared by single words, because one changed word
 * would change most of their sequences.
 */
const SEQUENCE_LENGTH = 3
const MIN_WORDS_FOR_SEQUENCES = 60

/**
 * Copies share more than half of a long text. Short texts have a higher minimum, because unrelated jobs may share half
 * of the words.
 */
const MIN_SIMILARITY_OF_LONG = 0.5
const MIN_SIMILARITY_OF_SHORT = 0.6

const words = /[\p{L}\p{N}]+/gu
const numbers = /\p{N}+(?:[.,\s]\p{N}+)*/gu

export function countWords(text: string): number {
  return text.match(words)?.length ?? 0
}

/** Compares other texts with the text that was passed to `compareWith`. */
export type Comparison = {
  /** Returns the similarity from 0 (nothing in common) to 1 (the same). Ignores case. All numbers count as equal. */
  similarityTo: (other: string) => number
  /** Returns whether texts with this similarity are nearly the same. */
  isNearCopy: (similarity: number) => boolean
}

export function compareWith(text: string): Comparison {
  const compared = comparedWords(text)
  const isShort = compared.length < MIN_WORDS_FOR_SEQUENCES
  const length = isShort ? 1 : SEQUENCE_LENGTH
  const own = wordSequences(compared, length)
  return {
    similarityTo: (other) => overlapShare(own, wordSequences(comparedWords(other), length)),
    isNearCopy: (likeness) => likeness >= (isShort ? MIN_SIMILARITY_OF_SHORT : MIN_SIMILARITY_OF_LONG),
  }
}

function comparedWords(text: string): string[] {
  return text.slice(0, MAX_COMPARED_LENGTH).toLowerCase().replace(numbers, '0').match(words) ?? []
}

function wordSequences(words: readonly string[], length: number): ReadonlySet<string> {
  return new Set(words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' ')))
}

function overlapShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter((sequence) => other.has(sequence)).length
  return shared / (one.size + other.size - shared)
}
