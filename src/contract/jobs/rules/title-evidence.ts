// Warnings about the title of a job, for reviewers.
import type { Job } from '../job.ts'
import { titleProblem } from './advice.ts'
import { titleSeniority } from './title-seniority.ts'

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
