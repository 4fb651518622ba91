// Currencies that are written beside amounts, such as €60k and 60 000 USD.
import { isCurrencyCode } from '../currencies.ts'

/** The currencies that a sign may mean. The most common one is first. */
const signs: ReadonlyMap<string, readonly string[]> = new Map([
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP']],
  ['US$', ['USD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['A$', ['AUD']],
  ['R$', ['BRL']],
  ['¥', ['JPY', 'CNY']],
  ['₹', ['INR']],
  ['₽', ['RUB']],
  ['₺', ['TRY']],
  ['₩', ['KRW']],
  ['₪', ['ILS']],
  ['ZŁ', ['PLN']],
  ['KČ', ['CZK']],
])

const MAX_LENGTH = 30
const amountWithSign = /^([^\d\s.,+-]{1,3})?\s?(\d[\d\s.,'’]*k?)\s?([^\d\s.,]{1,3})?$/iu

/** Returns the amount without the sign or code beside it, and the currencies that this may mean. */
export function splitCurrency(text: string): { amount: string; currencies: readonly string[] } | undefined {
  const [, before, amount, after] = text.length > MAX_LENGTH ? [] : (amountWithSign.exec(text.trim()) ?? [])
  if (amount === undefined || (before === undefined) === (after === undefined)) return undefined
  const sign = (before ?? after ?? '').toUpperCase()
  const currencies = signs.get(sign) ?? (isCurrencyCode(sign) ? [sign] : undefined)
  return currencies && { amount, currencies }
}
