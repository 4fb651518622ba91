import { describe, expect, test } from 'vitest'

import type { Job } from '../job.ts'
import { aJob, aQuery } from '../jobs.testing.ts'
import { buildBoardIndex, queryBoard } from './board.ts'

const boardOf = (...jobs: Partial<Job>[]) =>
  buildBoardIndex(jobs.map((parts, place) => aJob({ id: place, ...parts })))

const jobs = [
  { countries: ['DE'] },
  { countries: ['AT', 'DE', 'DE'] },
  { countries: [] },
  { countries: ['EU'] },
  { countries: ['US'], title: 'Luthier' },
]

const found = (country: string | null) => {
  const { cards, withoutCountry } = queryBoard(boardOf(...jobs), aQuery({ country }))
  return { ids: cards.map(({ id }) => id), withoutCountry }
}

describe('the country filter', () => {
  test('matches jobs without a country if no country is selected', () => {
    expect(found(null)).toEqual({ ids: ['0', '1', '2', '3', '4'], withoutCountry: 0 })
  })

  test('matches the jobs of the selected country and counts the jobs without a country', () => {
    expect(found('DE')).toEqual({ ids: ['0', '1'], withoutCountry: 2 })
    expect(found('AT')).toEqual({ ids: ['1'], withoutCountry: 2 })
  })

  test('matches no job if the selected country has no jobs', () => {
    expect(found('FR')).toEqual({ ids: [], withoutCountry: 2 })
  })

  test('counts only those jobs without a country that match the search', () => {
    const query = aQuery({ country: 'DE', search: 'luthier' })
    expect(queryBoard(boardOf(...jobs), query)).toMatchObject({ total: 0, withoutCountry: 0 })
  })

  test('lists the countries by name, with the number of jobs in each', () => {
    expect(boardOf(...jobs).countryOptions).toEqual([
      { code: 'AT', name: 'Austria', jobs: 1 },
      { code: 'DE', name: 'Germany', jobs: 2 },
      { code: 'US', name: 'United States', jobs: 1 },
    ])
  })
})
