import type { Job } from '../job.ts'

type JobTexts = Pick<Job, 'title' | 'description' | 'skills'>

/**
 * Returns the word as texts show it: 'Django' for 'django', 'HTMX' for 'HTMX', and the name of the community in its own
 * spelling.
 */
export function displayWord(word: string, community = ''): string {
  if (word === community.toLowerCase()) return community
  return word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/**
 * Returns whether the text contains the word in any case. A word in lower case also counts inside another word, as
 * 'python' in 'MicroPython'. A word with a capital does not, so 'Rust' is not in 'trust'.
 */
export function mentions(text: string, word: string): boolean {
  return buildPattern(word, 'iu').test(text)
}

export function countMentions(text: string, word: string): number {
  return text.match(buildPattern(word, 'giu'))?.length ?? 0
}

function buildPattern(word: string, flags: string): RegExp {
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
  return new RegExp(word === word.toLowerCase() ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?!\\p{L})`, flags)
}

/** Returns evidence for reviewers of how relevant a job is. The first word is the most relevant. */
export function relevanceEvidence(
  { title, description, skills }: JobTexts,
  { communityWords: words, community }: { communityWords: readonly string[]; community?: string },
) {
  const text = [title, description, ...skills].join('\n')
  const found = words.findIndex((word) => mentions(text, word))
  const [main = '', ...others] = words.map((word) => displayWord(word, community))
  if (found === 0) return { tone: 'good', text: `It mentions ${main}.` } as const
  if (found > 0)
    return { tone: 'neutral', text: `It mentions ${others[found - 1]}, but not ${main}.` } as const
  const last = others.pop()
  if (last === undefined) return { tone: 'attention', text: `It does not mention ${main}.` } as const
  return {
    tone: 'attention',
    text: `It mentions neither ${[main, ...others].join(', ')} nor ${last}.`,
  } as const
}
