import type { Job } from '../job.ts'
import { type BoardQuery, defaultBoardQuery } from './board-query.ts'
import { distinctTexts } from './distinct-texts.ts'
import { payPeriod } from './pay-period.ts'
import { salaryText } from './salary.ts'

/** `pay` is the text that cards show, or '' if the job states no pay. */
export type JobLink = {
  id: number
  slug: string
  title: string
  company: string
  location: string | null
  pay: string
}

export const MAX_SIMILAR_JOBS = 4

/** The number of jobs that are compared. Bounds the time to render a job's page on a long board. */
const MAX_COMPARED = 2000

export function jobLink(job: Job): JobLink {
  const { id, slug, title, company, location, salaryMin, salaryMax, salaryCurrency } = job
  const pay = salaryText({
    salaryMin: salaryMin ?? 0,
    salaryMax: salaryMax ?? 0,
    salaryPeriod: payPeriod(job),
    salaryCurrency,
  })
  return { id, slug, title, company: company.name, location, pay: salaryMin || salaryMax ? pay : '' }
}

const skillsOf = ({ skills }: Pick<Job, 'skills'>) =>
  new Set(skills.map((skill) => skill.trim().toLowerCase()))

/**
 * Lists jobs of other companies that share skills with `job`, most similar first. Each shared skill counts as much as
 * the same seniority. Compares only the first 2,000 of `jobs`. `jobs` must be sorted newest first.
 */
export function similarJobs(jobs: Iterable<Job>, job: Job): JobLink[] {
  const skills = skillsOf(job)
  const found: { other: Job; score: number }[] = []
  let compared = 0
  for (const other of skills.size === 0 ? [] : jobs) {
    if (++compared > MAX_COMPARED) break
    if (other.company.id === job.company.id) continue
    const shared = [...skillsOf(other)].filter((skill) => skills.has(skill)).length
    const isSameSeniority = other.seniorityLevel !== null && other.seniorityLevel === job.seniorityLevel
    if (shared > 0) found.push({ other, score: shared + (isSameSeniority ? 1 : 0) })
  }
  return found
    .toSorted((one, next) => next.score - one.score)
    .slice(0, MAX_SIMILAR_JOBS)
    .map(({ other }) => jobLink(other))
}

type ComparedJob = Pick<Job, 'skills' | 'locationType'> & Partial<Pick<Job, 'title' | 'countries'>>

/**
 * Returns the search for new jobs like `jobs`: the skill that most of them have, only remote jobs if all of them
 * are remote, and otherwise the country of a single job. A single job without skills is described by its title.
 * Seniority is left out, because many jobs do not state it and a filter would exclude them.
 */
export function similarSearch(jobs: readonly ComparedJob[]): BoardQuery {
  const [only] = jobs.length === 1 ? jobs : []
  const isRemote = jobs.length > 0 && jobs.every(({ locationType }) => locationType === 'Remote')
  const search = findSharedSkill(jobs) ?? only?.title?.trim() ?? ''
  return {
    ...defaultBoardQuery,
    search,
    // The literal search for a short skill such as 'Go' finds parts of other words. Signs of the search for all words,
    // such as quotes, are searched literally.
    allWords: search !== '' && /^[\p{L}\p{N}]/u.test(search) && !/"|\s-/.test(search),
    ...(isRemote && { selected: { ...defaultBoardQuery.selected, locationType: ['Remote'] } }),
    country: isRemote ? null : (only?.countries?.[0] ?? null),
  }
}

/** Returns the skill that most of the jobs have. Of several, returns the one that is named first. */
function findSharedSkill(jobs: readonly ComparedJob[]): string | undefined {
  const all = jobs.map(skillsOf)
  const count = (skill: string) => all.filter((skills) => skills.has(skill.trim().toLowerCase())).length
  const named = distinctTexts(jobs.flatMap(({ skills }) => skills))
  return named.toSorted((one, other) => count(other) - count(one))[0]?.trim()
}
