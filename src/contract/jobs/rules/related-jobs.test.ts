import { describe, expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { jobLink, MAX_SIMILAR_JOBS, similarJobs } from './related-jobs.ts'

const other = (id: number, skills: string[], seniorityLevel: string | null = 'Senior') =>
  aJob({ id, skills, seniorityLevel, company: { ...aJob().company, id: 2 } })

const job = aJob({ id: 1, skills: ['Django', 'PostGIS'], company: { ...aJob().company, id: 1 } })

const idsOf = (jobs: ReturnType<typeof similarJobs>) => jobs.map(({ id }) => id)

describe('similarJobs', () => {
  test('sorts by shared skills (the same seniority counts as one skill), then newest first', () => {
    const jobs = [
      other(10, ['Django'], 'Junior'),
      other(11, ['Django']),
      other(12, ['django ', 'POSTGIS']),
      other(13, ['PostGIS', 'React']),
    ]
    expect(idsOf(similarJobs(jobs, job))).toEqual([12, 11, 13, 10])
  })

  test('leaves out jobs without a shared skill, jobs of the same company and the job itself', () => {
    const jobs = [job, { ...job, id: 3 }, other(10, ['Rust']), other(11, [])]
    expect(similarJobs(jobs, job)).toEqual([])
  })

  test('does not treat two jobs without a seniority as jobs of the same seniority', () => {
    const jobs = [other(10, ['Django'], null), other(11, ['Django', 'PostGIS'], null)]
    expect(idsOf(similarJobs(jobs, { ...job, seniorityLevel: null }))).toEqual([11, 10])
  })

  test('returns no jobs for a job without skills', () => {
    expect(similarJobs([other(10, ['Django'])], { ...job, skills: [] })).toEqual([])
  })

  test('lists at most four jobs and compares only the newest 2,000', () => {
    const jobs = Array.from({ length: 2001 }, (_, place) =>
      other(place + 10, place < 2000 ? ['Django'] : job.skills.slice()),
    )
    expect(idsOf(similarJobs(jobs, job))).toEqual([10, 11, 12, 13])
    expect(similarJobs(jobs, job)).toHaveLength(MAX_SIMILAR_JOBS)
  })
})

describe('jobLink', () => {
  test('states the pay in the same words as a card', () => {
    expect(jobLink({ ...job, salaryMin: 40, salaryMax: 60, salaryPeriod: 'hour' }).pay).toBe('$40 - $60/hr')
    expect(jobLink({ ...job, salaryMin: null, salaryMax: 90_000 }).pay).toBe('Up to $90,000/yr')
    expect(jobLink(job).pay).toBe('')
  })
})
