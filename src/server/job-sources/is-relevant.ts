import { countMentions, mentions } from '#contract/jobs/rules/community-words.ts'

/**
 * The description must contain a word at least this often. A single mention in a long text is often an aside, such as
 * "Python is a plus".
 */
const MIN_MENTIONS = 2

/** Returns whether one of the relevance words occurs in the title, or at least twice in the description. */
export function isRelevant(
  { title, description }: { title: string; description: string },
  words: readonly string[],
): boolean {
  return words.some((word) => mentions(title, word) || countMentions(description, word) >= MIN_MENTIONS)
}
