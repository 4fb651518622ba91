// How much of one text stands in another: the share of their runs of three words that they have in common (Jaccard).

/** What is compared of a text: a longer one costs no more. */
export const longestCompared = 6000
const RUN = 3

const words = /[\p{L}\p{N}]+/gu

/** The runs of words of a text, without signs and case. */
export function runsOf(text: string): ReadonlySet<string> {
  const read = text.slice(0, longestCompared).toLowerCase().match(words) ?? []
  if (read.length <= RUN) return new Set(read.length === 0 ? [] : [read.join(' ')])
  return new Set(read.slice(RUN - 1).map((_, place) => read.slice(place, place + RUN).join(' ')))
}

/** From 0, nothing in common, to 1, the same. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter((run) => other.has(run)).length
  return shared / (one.size + other.size - shared)
}
