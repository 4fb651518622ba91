// Finds the city in a job's location, which is free text. Returns a city only if the text makes it clear.
import { countryNames } from '../countries.ts'

/** What people write for a country beside its name and its code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain'],
  NL: ['The Netherlands'],
  US: ['USA'],
}

const name = /^\p{L}[\p{L}\p{M}'’. -]{0,79}$/u
const noCity =
  /\b(?:and|any|anywhere|area|countries|country|everywhere|hybrid|multiple|nationwide|office|offices|only|or|region|remote|several|somewhere|various)\b/i

/** 'Paris' of 'Paris, France' in FR. A single word may be a region or a continent; of several any may be meant. */
export function localityOf(location: string | null, country: string): string | undefined {
  const [city = '', land, ...rest] = (location ?? '').split(',').map((part) => part.trim())
  if (land === undefined || rest.length > 0 || !isNamed(country, land)) return undefined
  return name.test(city) && !noCity.test(city) && !isNamed(country, city) ? city : undefined
}

function isNamed(country: string, text: string): boolean {
  const known = [country, ...countryNames([country]), ...(otherNames[country] ?? [])]
  return known.some((each) => each.toLowerCase() === text.toLowerCase())
}
