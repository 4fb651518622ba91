// Officially assigned ISO 3166-1 alpha-2 country codes, and their English names.

/** The second letters for each first letter. Compact, because browsers load this table. */
const letters = `
  A-DEFGILMOQRSTUWXZ B-ABDEFGHIJLMNOQRSTVWYZ C-ACDFGHIKLMNORUVWXYZ D-EJKMOZ E-CEGHRST F-IJKMOR
  G-ABDEFGHILMNPQRSTUWY H-KMNRTU I-DELMNOQRST J-EMOP K-EGHIMNPRWYZ L-ABCIKRSTUVY M-ACDEFGHKLMNOPQRSTUVWXYZ
  N-ACEFGILOPRUZ O-M P-AEFGHKLMNRSTWY Q-A R-EOSUW S-ABCDEGHIJKLMNORSTVXYZ T-CDFGHJKLMNORTVWZ U-AGMSYZ V-ACEGINU
  W-FS Y-ET Z-AMW
`

export const allCountryCodes: readonly string[] = (letters.match(/\w-\w+/g) ?? []).flatMap(
  ([first, , ...seconds]) => seconds.map((second) => `${first}${second}`),
)

const assigned: ReadonlySet<string> = new Set(allCountryCodes)

export function isCountryCode(text: string): boolean {
  return assigned.has(text)
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the English name of a country. Returns an unknown code unchanged. */
export function countryName(code: string): string {
  return isCountryCode(code) ? (names.of(code) ?? code) : code
}

/** Returns the distinct English names of countries. Omits unknown codes. */
export function countryNames(codes: readonly string[]): string[] {
  return [...new Set(codes)].filter(isCountryCode).map(countryName)
}
