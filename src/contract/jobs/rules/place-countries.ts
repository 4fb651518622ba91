import { allCountryCodes, countryName } from '../countries.ts'
import { namesOfCountry } from './locality.ts'

const MAX_SUGGESTIONS = 5
const MIN_TYPED_LENGTH = 2

/**
 * The first pattern splits a location into places. The second splits a place further, but only if the place is not
 * itself the name of a country, because some names contain "&" or parentheses.
 */
const betweenPlaces = /[,;/|]/
const withinPlaces = /[()&]|\b(?:and|or|only|in)\b/i

/** Country codes by normalized name. Built on first use, because few pages need it. */
let codesByName: ReadonlyMap<string, string> | undefined

/** Returns the code of a country by one of its names, such as 'Germany', 'UK' or 'u.s.'. */
export function findCountryCode(name: string): string | undefined {
  codesByName ??= new Map(
    allCountryCodes.flatMap((code) =>
      namesOfCountry(code).map((each) => [normalizeName(each), code] as const),
    ),
  )
  return codesByName.get(normalizeName(name))
}

function normalizeName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/’/g, "'").replace(/\./g, '').replace(/ and /gi, ' & ').trim().toLowerCase()
}

/** Returns the codes of the countries that a location names: ['DE'] for 'Leipzig, Germany'. */
export function countriesIn(location: string): string[] {
  const found = location.split(betweenPlaces).flatMap((part) => {
    const country = findCountryCode(part)
    return country === undefined
      ? part.split(withinPlaces).flatMap((word) => findCountryCode(word) ?? [])
      : [country]
  })
  return [...new Set(found)]
}

/**
 * Returns the countries of an edited location. Adds the countries that the new text names, removes those that only the
 * old text named, and keeps the countries that the user has chosen.
 */
export function countriesAfterEdit(
  chosen: readonly string[],
  { before, after }: { before: string; after: string },
): string[] {
  const [old, now] = [countriesIn(before), countriesIn(after)]
  const remaining = chosen.filter((code) => !old.includes(code) || now.includes(code))
  const added = now.filter((code) => !old.includes(code) && !remaining.includes(code))
  return [...remaining, ...added]
}

/** Returns completions of the country after the last comma: 'Leipzig, Germany' for 'Leipzig, Ger'. */
export function suggestLocations(typed: string): string[] {
  const [, start = '', end = ''] = /^(.*[,;/]\s*)?(.*)$/s.exec(typed) ?? []
  const part = normalizeName(end)
  if (part.length < MIN_TYPED_LENGTH) return []
  return allCountryCodes
    .map(countryName)
    .filter((name) => normalizeName(name).startsWith(part) && normalizeName(name) !== part)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => `${start}${name}`)
}
