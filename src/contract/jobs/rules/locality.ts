// Finds the city in the free text of a job's location.
import { countryNames } from '../countries.ts'

/** Common names of countries besides the official name and code. */
export const otherCountryNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong SAR China'],
  MO: ['Macao SAR China', 'Macau'],
  NL: ['The Netherlands', 'Holland'],
  PS: ['Palestinian Territories'],
  TR: ['Turkey'],
  US: ['USA', 'US', 'United States of America'],
}

const cityName = /^\p{L}[\p{L}\p{M}'’. -]{0,79}$/u
const otherThanCity =
  /\b(?:and|any|anywhere|area|countries|country|everywhere|hybrid|multiple|nationwide|office|offices|only|or|region|remote|several|somewhere|various)\b/i

/**
 * Returns 'Paris' for 'Paris, France' in FR. Returns undefined for several places, and for a single word, because the
 * word may be a region.
 */
export function localityOf(location: string | null, country: string): string | undefined {
  const [city = '', countryText, ...rest] = (location ?? '').split(',').map((part) => part.trim())
  if (countryText === undefined || rest.length > 0 || !isNamed(country, countryText)) return undefined
  return cityName.test(city) && !otherThanCity.test(city) && !isNamed(country, city) ? city : undefined
}

function isNamed(country: string, text: string): boolean {
  const known = [country, ...namesOfCountry(country)]
  return known.some((each) => each.toLowerCase() === text.toLowerCase())
}

/** Returns the official English name of a country, followed by its other common names. */
export function namesOfCountry(code: string): string[] {
  return [...countryNames([code]), ...(otherCountryNames[code] ?? [])]
}
