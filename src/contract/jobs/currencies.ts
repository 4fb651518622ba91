// ISO 4217 codes of currencies.

/** The currencies in use in November 2026. */
const codes = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`

export const allCurrencyCodes: readonly string[] = codes.trim().split(/\s+/)

/** Currencies that were replaced after jobs were stored with them. No form offers them. */
const formerCurrencyCodes = ['ANG', 'BGN']

const known: ReadonlySet<string> = new Set([...allCurrencyCodes, ...formerCurrencyCodes])

/**
 * Returns the currency that all countries use, or undefined if they use different ones.
 * @param currencies the currency of each country
 */
export function currencyOf(
  countries: readonly string[],
  currencies: Partial<Record<string, string>>,
): string | undefined {
  const [only, ...others] = new Set(countries.map((code) => currencies[code]))
  return only !== undefined && others.length === 0 && isCurrencyCode(only) ? only : undefined
}

export function isCurrencyCode(text: string): boolean {
  return known.has(text)
}
