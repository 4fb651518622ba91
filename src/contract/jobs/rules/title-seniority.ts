// The seniority that a title names, to compare with the field.
import type { seniorityLevels } from '../options.ts'

type Level = (typeof seniorityLevels)[number]

/** Words of titles, with the levels that fit them. Words that are also something else, such as "lead", are left out. */
const levelsOf: readonly (readonly [RegExp, readonly Level[]])[] = [
  [/\b(?:intern|internship|trainee)\b/i, ['Intern/Entry Level']],
  [/\bentry[ -]level\b/i, ['Intern/Entry Level', 'Junior']],
  [/\b(?:junior|jr)\b/i, ['Intern/Entry Level', 'Junior']],
  [/\bmid[ -]level\b/i, ['Mid-Level']],
  [/\b(?:senior|sr)\b/i, ['Senior', 'Principal/Staff', 'Executive/Leadership']],
  [/\bprincipal\b/i, ['Principal/Staff', 'Executive/Leadership']],
  [/\b(?:head of|director|cto)\b/i, ['Executive/Leadership']],
]

/** The words of the title that name a level, and the levels that fit any of them; `null` when it names none. */
export function titleSeniority(title: string): { words: string; levels: readonly string[] } | null {
  const found = levelsOf.flatMap(([pattern, levels]) => {
    const word = pattern.exec(title)?.[0]
    return word === undefined ? [] : [{ word, levels }]
  })
  if (found.length === 0) return null
  return { words: found.map(({ word }) => word).join(', '), levels: found.flatMap(({ levels }) => levels) }
}
