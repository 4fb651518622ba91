// Stored alerts keep their queries in the format of the release that created them. A release that changes the format
// adds a JSON file with queries in the new format, and leaves the existing files unchanged.
import { describe, expect, test } from 'vitest'

import { filterGroups, flagFilters } from '../../jobs/filter-fields.ts'
import { toJob } from '../../jobs/job.ts'
import { parseBoardUrl } from '../../jobs/rules/board-url.ts'
import { buildBoardIndex, findJobs } from '../../jobs/rules/board.ts'
import { describeQuery } from '../../jobs/rules/describe-query.ts'
import { alertQuery } from '../alerts.ts'
import recorded from './stored-queries-0.1.json' with { type: 'json' }

const index = buildBoardIndex(recorded.jobs.map((job) => toJob({ ...job, publish_at: null, overlap: null })))
const foundBy = (query: string) => findJobs(index, parseBoardUrl(query), Infinity).map(({ id }) => id)

describe('a stored query of release 0.1', () => {
  test.each(recorded.queries)('$query finds the jobs recorded for that release', ({ query, jobs }) => {
    expect(foundBy(query).toSorted((one, other) => one - other)).toEqual(jobs)
  })

  test.each(recorded.queries)('$query is stored unchanged and has a description', ({ query }) => {
    expect(alertQuery(query)).toBe(query)
    expect(describeQuery(parseBoardUrl(query))).not.toBe('')
  })

  test('the stored queries contain every board parameter that selects jobs', () => {
    const parameters = new Set(
      recorded.queries.flatMap(({ query }) => Array.from(new URLSearchParams(query).keys())),
    )
    const filters = [...filterGroups, ...flagFilters].map(({ param }) => param)
    const expected = ['q', 'match', ...filters, 'country', 'salary_min', 'salary_max', 'no_salary']
    expect([...parameters].toSorted()).toEqual(expected.toSorted())
  })
})
