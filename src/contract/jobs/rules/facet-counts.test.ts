import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filterGroups, flagFilters } from '../filter-fields.ts'
import { aJob, anyJobs, anyQuery, aQuery, someRates } from '../jobs.testing.ts'
import { buildBoardIndex, queryBoard } from './board.ts'
import { PAY_PLACES } from './filters.ts'
import { naiveSearch } from './naive-board.testing.ts'
import { middlePay } from './salary.ts'

test('a facet count is the number of jobs that would match if only this option of the filter were selected', () => {
  const jobs = [
    aJob({ id: 1, locationType: 'Remote', seniorityLevel: 'Senior', countries: ['DE'] }),
    aJob({ id: 2, locationType: 'Remote', seniorityLevel: 'Junior', countries: ['AT', 'DE'] }),
    aJob({ id: 3, locationType: 'Hybrid', seniorityLevel: 'Senior', countries: [] }),
  ]
  const selected = { ...aQuery().selected, locationType: ['Hybrid'], seniorityLevel: ['Senior'] }
  const { total, counts } = queryBoard(buildBoardIndex(jobs), aQuery({ selected }))
  expect(total).toBe(1)
  expect(counts).toMatchObject({
    location_type: { Remote: 1, 'In-Person': 0, Hybrid: 1 },
    seniority_level: { Senior: 1, Junior: 0 },
    country: { AT: 0, DE: 0 },
  })
})

test('the counts of pay are those of the jobs that the list would show with every salary', () => {
  fc.assert(
    fc.property(anyJobs, anyQuery, (jobs, query) => {
      const index = buildBoardIndex(jobs, { rates: someRates })
      const { counts } = queryBoard(index, query)
      const found = naiveSearch(jobs, { ...query, salary: null })
      const places = found.flatMap(({ id }) => {
        const position = jobs.findIndex((job) => String(job.id) === id)
        return middlePay(index, position) > 0 ? [position] : []
      })
      const drawn = Object.entries(counts['salary'] ?? {})
      expect(drawn.reduce((sum, [, count]) => sum + count, 0)).toBe(places.length)
      expect(drawn.map(([place]) => Number(place))).toEqual(
        Array.from({ length: PAY_PLACES }, (_, place) => place),
      )
    }),
  )
})

test('facet counts equal those of a literal implementation of the specification', () => {
  fc.assert(
    fc.property(anyJobs, anyQuery, (jobs, query) => {
      const { counts } = queryBoard(buildBoardIndex(jobs, { rates: someRates }), query)
      const found = (patch: Partial<typeof query>) => naiveSearch(jobs, { ...query, ...patch }).length
      for (const { key, param, options } of filterGroups)
        for (const option of options)
          expect(counts[param]?.[option]).toBe(found({ selected: { ...query.selected, [key]: [option] } }))
      for (const { key, param } of flagFilters)
        expect(counts[param]?.['yes']).toBe(found({ flags: { ...query.flags, [key]: true } }))
      for (const [country, count] of Object.entries(counts['country'] ?? {}))
        expect(count).toBe(found({ country }))
      expect(counts['no_salary']).toEqual({
        hide: found({ withSalaryOnly: true }),
        show: found({ withSalaryOnly: false }),
      })
    }),
  )
})
