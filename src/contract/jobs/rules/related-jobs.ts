import type { Job } from '../job.ts'
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
