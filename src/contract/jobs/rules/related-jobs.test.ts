import { describe, expect, test } from 'vitest'

import { aJob } from '../jobs.testing.ts'
import { boardSearch } from './board-url.ts'
import { buildBoardIndex, countJobs } from './board.ts'
import { jobLink, MAX_SIMILAR_JOBS, similarJobs, similarSearch } from './related-jobs.ts'

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

const searchFor = (...jobs: Parameters<typeof similarSearch>[0]) => boardSearch(similarSearch(jobs))

describe('similarSearch', () => {
  test.each([
    [
      'the first skill and remote',
      { skills: ['Django', 'Celery'] },
      '?q=Django&match=words&location_type=Remote',
    ],
    [
      'the country',
      { skills: ['Go'], locationType: 'Hybrid', countries: ['DE', 'AT'] },
      '?q=Go&match=words&country=DE',
    ],
    ['the title if there are no skills', { title: 'Luthier', locationType: null }, '?q=Luthier&match=words'],
    ['the text of a skill with signs', { skills: ['"R" -'], locationType: null }, '?q=%22R%22%20-'],
  ])('searches for %s', (_what, parts, search) => {
    expect(searchFor(aJob(parts))).toBe(search)
  })

  test('searches for the skill that most jobs have, and for remote jobs if all are remote', () => {
    const jobs = [{ skills: ['Celery', 'Django'] }, { skills: ['django'] }, { skills: ['Rust'] }]
    const [first, ...others] = jobs.map((parts) => aJob(parts))
    if (first === undefined) throw new Error('there is no job')
    expect(searchFor(first, ...others)).toBe('?q=Django&match=words&location_type=Remote')
    expect(searchFor({ ...first, locationType: 'Hybrid' }, ...others)).toBe('?q=Django&match=words')
  })

  test('searches for all jobs if there is no job', () => {
    expect(searchFor()).toBe('')
  })

  test.each([
    'C++',
    'C#',
    'Node.js',
    '.NET',
    'R',
    '"Design"',
    '- Go',
    'Ünïcode',
    'machine learning',
    '日本語',
    '&',
  ])('finds the job with the skill %s', (skill) => {
    const similar = aJob({ skills: [skill], title: 'Anything', countries: ['DE'] })
    for (const each of [similar, { ...similar, locationType: 'In-Person' }])
      expect(countJobs(buildBoardIndex([each]), similarSearch([each]))).toBe(1)
  })
})
