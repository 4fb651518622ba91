// The similarity of two texts is the share of word sequences that they have in common (Jaccard index).

/** The number of characters that are compared. Limits the cost of long texts. */
export const MAX_COMPARED_LENGTH = 6000
/**
 * The number of consecutive words in a sequence. Short texts use single words, because one change would affect too many
 * sequences.
 */
const RUN_LENGTH = 3
const MIN_WORDS_FOR_RUNS = 60

/** Copies share more than half of a long text. In short texts, unrelated jobs may share half of the words. */
const NEAR_LONG = 0.5
const NEAR_SHORT = 0.6

const words = /[\p{L}\p{N}]+/gu
const numbers = /\p{N}+(?:[.,\s]\p{N}+)*/gu

export function countWords(text: string): number {
  return text.match(words)?.length ?? 0
}

/** A text to compare others with. */
export type Comparison = {
  /** Returns the similarity from 0 (nothing in common) to 1 (the same). Ignores case. All numbers count as equal. */
  likenessTo: (other: string) => number
  /** Returns whether a job with this similarity is nearly the same. */
  isNear: (likeness: number) => boolean
}

export function comparisonWith(text: string): Comparison {
  const compared = comparedWords(text)
  const isShort = compared.length < MIN_WORDS_FOR_RUNS
  const run = isShort ? 1 : RUN_LENGTH
  const own = runsOf(compared, run)
  return {
    likenessTo: (other) => overlapShare(own, runsOf(comparedWords(other), run)),
    isNear: (likeness) => likeness >= (isShort ? NEAR_SHORT : NEAR_LONG),
  }
}

function comparedWords(text: string): string[] {
  return text.slice(0, MAX_COMPARED_LENGTH).toLowerCase().replace(numbers, '0').match(words) ?? []
}

function runsOf(compared: readonly string[], run: number): ReadonlySet<string> {
  return new Set(compared.slice(run - 1).map((_, place) => compared.slice(place, place + run).join(' ')))
}

function overlapShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter((run) => other.has(run)).length
  return shared / (one.size + other.size - shared)
}
