// The countries of the world as the wire names them: ISO 3166-1 alpha-2, officially assigned codes only.

/** Each first letter with the second ones that follow it: a visitor's browser loads them too. */
const letters = `
  A-DEFGILMOQRSTUWXZ B-ABDEFGHIJLMNOQRSTVWYZ C-ACDFGHIKLMNORUVWXYZ D-EJKMOZ E-CEGHRST F-IJKMOR
  G-ABDEFGHILMNPQRSTUWY H-KMNRTU I-DELMNOQRST J-EMOP K-EGHIMNPRWYZ L-ABCIKRSTUVY M-ACDEFGHKLMNOPQRSTUVWXYZ
  N-ACEFGILOPRUZ O-M P-AEFGHKLMNRSTWY Q-A R-EOSUW S-ABCDEGHIJKLMNORSTVXYZ T-CDFGHJKLMNORTVWZ U-AGMSYZ V-ACEGINU
  W-FS Y-ET Z-AMW
`

/** A code is two letters, of which the second is among those that follow the first. */
export const allCountryCodes: readonly string[] = (letters.match(/\w-\w+/g) ?? []).flatMap(
  ([first, , ...seconds]) => seconds.map((second) => `${first}${second}`),
)

const assigned: ReadonlySet<string> = new Set(allCountryCodes)

/** Whether a text is a country's code, in capitals. */
export function isCountryCode(text: string): boolean {
  return assigned.has(text)
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country; what is no country's code stays as it is. */
export function countryName(code: string): string {
  return isCountryCode(code) ? (names.of(code) ?? code) : code
}

/** The English names of countries, each once; what is no country's code is left out. */
export function countryNames(codes: readonly string[]): string[] {
  return [...new Set(codes)].filter(isCountryCode).map(countryName)
}
