import { allCountryCodes, countryName, isCountryCode } from '#contract/jobs/countries.ts'
import { otherCountryNames } from '#contract/jobs/rules/locality.ts'

import { toLine } from './read-fields.ts'

/** Codes of three letters that an ATS may use for a country, with the country's ISO 3166-1 alpha-2 code. */
const longCodes: readonly (readonly [string, string])[] = [
  ['gbr', 'GB'],
  ['deu', 'DE'],
  ['fra', 'FR'],
  ['can', 'CA'],
]

const codesByName = new Map([
  ...allCountryCodes.flatMap((code) =>
    [countryName(code), ...(otherCountryNames[code] ?? [])].map(
      (name) => [name.toLowerCase(), code] as const,
    ),
  ),
  ...longCodes,
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
