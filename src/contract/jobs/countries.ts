// Officially assigned ISO 3166-1 alpha-2 country codes, and their English names.

/** Each word is a first letter and its second letters. Compact, because browsers load this table. */
const letters =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
  'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM ' +
  'PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'

export const allCountryCodes: readonly string[] = letters
  .split(' ')
  .flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second))

const assigned: ReadonlySet<string> = new Set(allCountryCodes)

export function isCountryCode(text: string): boolean {
  return assigned.has(text)
}

const browserNames = new Intl.DisplayNames('en', { type: 'region' })

/** Names for which browsers and Node have different data. A page must have the same text in both. */
const fixedNames: Readonly<Record<string, string>> = {
  FK: 'Falkland Islands',
  HK: 'Hong Kong',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Türkiye',
}

/** Returns the English name of a country. Returns an unknown code unchanged. */
export function countryName(code: string): string {
  return (isCountryCode(code) && (fixedNames[code] ?? browserNames.of(code))) || code
}

/** Returns the distinct English names of countries. Omits unknown codes. */
export function countryNames(codes: readonly string[]): string[] {
  return [...new Set(codes)].filter(isCountryCode).map(countryName)
}
