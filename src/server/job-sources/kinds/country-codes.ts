import { allCountryCodes, countryName, isCountryCode } from '#contract/jobs/countries.ts'

import { toLine } from './read-fields.ts'

/**
 * Names and codes that an ATS may use for a country instead of its English name, with the country's ISO 3166-1 alpha-2
 * code.
 */
const otherNames: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['gbr', 'GB'],
  ['great britain', 'GB'],
  ['deu', 'DE'],
  ['fra', 'FR'],
  ['can', 'CA'],
  ['czech republic', 'CZ'],
  ['the netherlands', 'NL'],
  ['turkey', 'TR'],
]

const codesByName = new Map([
  ...allCountryCodes.map((code) => [countryName(code).toLowerCase(), code] as const),
  ...otherNames,
])

/**
 * Returns the distinct codes (ISO 3166-1 alpha-2) of country fields. A field has a code or an English name. Leaves out
 * fields that name no country, such as 'Europe'.
 */
export function toCountryCodes(values: readonly unknown[]): string[] {
  return [...new Set(values.map(findCode))].filter((code) => code !== undefined)
}

function findCode(value: unknown): string | undefined {
  const line = toLine(value)
  if (isCountryCode(line.toUpperCase())) return line.toUpperCase()
  return codesByName.get(line.toLowerCase())
}
