import type { Job } from '../job.ts'
import type { seniorityLevels } from '../options.ts'
import { titleProblem } from './advice.ts'

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
function titleSeniority(title: string): { words: string; levels: readonly string[] } | null {
  const found = levelPatterns.flatMap(([pattern, levels]) => {
    const word = pattern.exec(title)?.[0]
    return word === undefined ? [] : [{ word, levels }]
  })
  if (found.length === 0) return null
  return { words: found.map(({ word }) => word).join(', '), levels: found.flatMap(({ levels }) => levels) }
}

const problemTexts = {
  shouting: 'The title is in capitals, or repeats “!” or “?”.',
  long: 'The title is too long for lists, which shorten it.',
  company: 'The title contains the name of the company.',
} as const

/** Describes the problem of the title. Returns undefined if there is none. */
export function titleWarning(job: Job): string | undefined {
  const problem = titleProblem(job)
  return problem && problemTexts[problem]
}

/** Compares the title with the seniority level. Returns the difference, or undefined if there is none. */
export function seniorityWarning({ title, seniorityLevel }: Job): string | undefined {
  const titled = titleSeniority(title)
  if (titled === null || seniorityLevel === null || titled.levels.includes(seniorityLevel)) return undefined
  return `The title says “${titled.words}”, but the seniority level is ${seniorityLevel}.`
}
