// The country filter. The country of a job is its location, or for remote jobs the place where employees may live.
import { countryName, isCountryCode } from '../countries.ts'
import type { Job } from '../job.ts'
import type { BoardQuery } from './board-query.ts'

/** The key of jobs without a country. */
export const noCountry = ''

export type CountryOption = { code: string; name: string; jobs: number }

export type CountryColumns = {
  /** The number of jobs. */
  readonly size: number
  /** The positions of the jobs of each country code, and of `noCountry`, in ascending order. */
  readonly countries: ReadonlyMap<string, Uint32Array>
  /** The countries of the jobs by name, each with its number of jobs. */
  readonly countryOptions: readonly CountryOption[]
}

export function countryColumns(jobs: readonly Job[]): CountryColumns {
  const placesByCode = new Map<string, number[]>()
  const placesOf = (code: string) => {
    const known = placesByCode.get(code)
    if (known) return known
    const places: number[] = []
    placesByCode.set(code, places)
    return places
  }
  for (const [place, job] of jobs.entries()) {
    let namesOne = false
    for (const code of job.countries) {
      if (!isCountryCode(code)) continue
      const places = placesOf(code)
      namesOne = true
      // A job may name a country twice.
      if (places.at(-1) !== place) places.push(place)
    }
    if (!namesOne) placesOf(noCountry).push(place)
  }
  const countries = new Map([...placesByCode].map(([code, places]) => [code, Uint32Array.from(places)]))
  return { size: jobs.length, countries, countryOptions: optionsOf(countries) }
}

function optionsOf(countries: CountryColumns['countries']): CountryOption[] {
  return [...countries]
    .filter(([code]) => code !== noCountry)
    .map(([code, places]) => ({ code, name: countryName(code), jobs: places.length }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** A job without a country matches only if no country is selected. */
export function countryTests({ countries, size }: CountryColumns, { country }: Pick<BoardQuery, 'country'>) {
  if (country === null) return []
  const marks = new Uint8Array(size)
  for (const place of countries.get(country) ?? []) marks[place] = 1
  return [(place: number) => marks[place] === 1]
}
