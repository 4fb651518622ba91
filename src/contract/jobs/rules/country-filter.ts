// The country filter: the location of a job, or for remote jobs where employees may live.
import { countryName, isCountryCode } from '../countries.ts'
import type { Job } from '../job.ts'
import type { BoardQuery } from './board-query.ts'

/** Stands for the countries of a posting that names none. */
export const noCountry = ''

export type CountryOption = { code: string; name: string; jobs: number }

export type CountryColumns = {
  /** How many postings there are. */
  readonly size: number
  /** Per code, and per `noCountry`: the places of the postings that name it, in order. */
  readonly countries: ReadonlyMap<string, Uint32Array>
  /** The countries that occur, by name, each with how many postings name it. */
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
      // A posting may name one twice.
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

/** A posting that names no country passes only where none is chosen. */
export function countryTests({ countries, size }: CountryColumns, { country }: Pick<BoardQuery, 'country'>) {
  if (country === null) return []
  const marks = new Uint8Array(size)
  for (const place of countries.get(country) ?? []) marks[place] = 1
  return [(place: number) => marks[place] === 1]
}
