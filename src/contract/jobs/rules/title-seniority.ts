// Finds the seniority in a job title, to compare it with the seniority field.
import type { seniorityLevels } from '../options.ts'

type Level = (typeof seniorityLevels)[number]

/** Words of titles with the matching levels. Omits ambiguous words such as "lead". */
const levelPatterns: readonly (readonly [RegExp, readonly Level[]])[] = [
  [/\b(?:intern|internship|trainee)\b/i, ['Intern/Entry Level']],
  [/\bentry[ -]level\b/i, ['Intern/Entry Level', 'Junior']],
  [/\b(?:junior|jr)\b/i, ['Intern/Entry Level', 'Junior']],
  [/\bmid[ -]level\b/i, ['Mid-Level']],
  [/\b(?:senior|sr)\b/i, ['Senior', 'Principal/Staff', 'Executive/Leadership']],
  [/\bprincipal\b/i, ['Principal/Staff', 'Executive/Leadership']],
  [/\b(?:head of|director|cto)\b/i, ['Executive/Leadership']],
]

/**
 * Returns the words of the title that name a seniority, and all levels that fit these words. Returns `null` if the
 * title contains no such word.
 */
export function titleSeniority(title: string): { words: string; levels: readonly string[] } | null {
  const found = levelPatterns.flatMap(([pattern, levels]) => {
    const word = pattern.exec(title)?.[0]
    return word === undefined ? [] : [{ word, levels }]
  })
  if (found.length === 0) return null
  return { words: found.map(({ word }) => word).join(', '), levels: found.flatMap(({ levels }) => levels) }
}
