import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toJobCard } from '../jobs/job-card.ts'
import { toJob, toWire } from '../jobs/job.ts'
import { aJob, anyJobs } from '../jobs/jobs.testing.ts'
import { buildBoardIndex } from '../jobs/rules/board.ts'
import { readJob } from './read-job.ts'

const wire = toWire(aJob())

const ourAdditions = new Set(['slug', 'expires_at', 'first_published_at', 'countries'])

describe('readJob', () => {
  test('reads valid jobs unchanged', () => {
    fc.assert(
      fc.property(anyJobs, (jobs) => {
        const rows = jobs.map(toWire)
        expect(rows.map(readJob)).toEqual(rows.map(toJob))
      }),
    )
  })

  test('fills in missing fields that are not in the specification', () => {
    const specified = Object.entries(wire).filter(([name]) => !ourAdditions.has(name))
    expect(readJob(Object.fromEntries(specified))).toEqual(
      aJob({ slug: 'django-developer', expiresAt: null, firstPublishedAt: null, countries: [] }),
    )
  })

  test.each([
    [
      'null enumerations',
      { location_type: null, seniority_level: null },
      { locationType: null, seniorityLevel: null },
    ],
    ['an unknown enumeration', { location_type: 'Moon' }, { locationType: 'Moon' }],
    ['an enumeration of the wrong type', { contract_type: { a: 1 } }, { contractType: null }],
    ['no location', { location: undefined }, { location: null }],
    ['no skills', { skills: null }, { skills: [] }],
    ['skills that are not text', { skills: ['Django', 5, null] }, { skills: ['Django'] }],
    [
      'a salary that is not a number',
      { salary_min: '5', salary_max: Infinity },
      { salaryMin: null, salaryMax: null },
    ],
    ['a negative salary', { salary_min: -1, salary_max: 5 }, { salaryMin: null, salaryMax: 5 }],
    ['no description', { description: null }, { description: '' }],
    ['no Apply link', { apply_link: null }, { applyLink: '' }],
    ['an invalid date of change', { updated_at: 'soon' }, { updatedAt: aJob().createdAt }],
    ['an invalid end date', { expires_at: 'never' }, { expiresAt: null }],
    ['an empty slug', { slug: '' }, { slug: 'django-developer' }],
  ])('reads a job with %s', (_what, broken, mended) => {
    expect(readJob({ ...wire, ...broken })).toEqual(aJob(mended))
  })

  test.each([
    ['nothing', null],
    ['a text', 'job'],
    ['a list', [wire]],
    ['a job without an ID', { ...wire, id: undefined }],
    ['a job with a text as its ID', { ...wire, id: '7' }],
    ['a job without a title', { ...wire, title: null }],
    ['a job without a company', { ...wire, company: null }],
    ['a job whose company has no name', { ...wire, company: { id: 1 } }],
    ['a job without a date', { ...wire, created_at: null }],
    ['a job with an invalid date', { ...wire, created_at: 'yesterday' }],
  ])('returns null for %s', (_what, row) => {
    expect(readJob(row)).toBeNull()
  })

  test('converts any row to null or to a job that the board can show and search', () => {
    const anyRow = fc.record(
      Object.fromEntries(
        Object.entries(wire).map(([name, value]) => [name, fc.oneof(fc.constant(value), fc.jsonValue())]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const jobs = rows.flatMap((row) => readJob(row) ?? [])
        buildBoardIndex(jobs)
        for (const card of jobs.map(toJobCard)) {
          expect(card.datePosted).not.toContain('Invalid')
          expect(card.salaryMin + card.salaryMax).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
