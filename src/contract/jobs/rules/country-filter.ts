// The country filter. For a remote job, the countries are those where applicants may live. For any other job, they are
// those of its location.
import { countryName, isCountryCode } from '../countries.ts'
import type { Job } from '../job.ts'
import type { BoardQuery } from './board-query.ts'

/** The key of jobs without a country. */
export const noCountry = ''

export type CountryOption = { code: string; name: string; jobs: number }

export type CountryColumns = {
  readonly size: number
  /** The positions of the jobs of each country code, and of `noCountry`, in ascending order. */
  readonly countries: ReadonlyMap<string, Uint32Array>
  readonly countryOptions: readonly CountryOption[]
}

export function countryColumns(jobs: readonly Job[]): CountryColumns {
  const positionsByCode = new Map<string, number[]>()
  for (const [position, job] of jobs.entries()) {
    const codes = job.countries.filter(isCountryCode)
    for (const code of codes.length > 0 ? codes : [noCountry]) {
      const positions = positionsByCode.get(code) ?? []
      positionsByCode.set(code, positions)
      // Add the position once, even if the job names the country twice.
      if (positions.at(-1) !== position) positions.push(position)
    }
  }
  const countries = new Map(
    [...positionsByCode].map(([code, positions]) => [code, Uint32Array.from(positions)]),
  )
  return { size: jobs.length, countries, countryOptions: toOptions(countries) }
}

function toOptions(countries: CountryColumns['countries']): CountryOption[] {
  return [...countries]
    .filter(([code]) => code !== noCountry)
    .map(([code, positions]) => ({ code, name: countryName(code), jobs: positions.length }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Returns the test for the selected country, or no test if none is selected. Jobs without a country fail the test. */
export function countryTests({ countries, size }: CountryColumns, { country }: Pick<BoardQuery, 'country'>) {
  if (country === null) return []
  const isInCountry = new Uint8Array(size)
  for (const position of countries.get(country) ?? []) isInCountry[position] = 1
  return [(position: number) => isInCountry[position] === 1]
}
