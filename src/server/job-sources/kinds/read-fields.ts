// Reads fields of ATS responses. Responses are untrusted, and their formats change over time.
import { isCurrencyCode } from '#contract/jobs/currencies.ts'
import { LARGEST_INTEGER, MAX_LOCATION_LENGTH } from '#contract/jobs/limits.ts'
import type { salaryPeriods } from '#contract/jobs/options.ts'
import { normalizeLine } from '#contract/jobs/rules/normalize-text.ts'
import { isRecord } from '#server/lib/is-record.ts'

import { type SourceRow, UnreadableBoard } from './source-kind.ts'

export type Fields = Readonly<Record<string, unknown>>

export const MAX_JOBS = 2000
/** Longer than every field. The time that Unicode normalization takes can grow with the square of the length. */
const MAX_LINE_LENGTH = 4000

/** Returns the JSON value in a response. @throws UnreadableBoard if the response is not JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UnreadableBoard('is not JSON')
  }
}

/** Returns the objects in a list of jobs. @throws UnreadableBoard for other values */
export function readJobList(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new UnreadableBoard('has no list of jobs')
  const items: unknown[] = value
  requireJobLimit(items.length)
  if (!items.every(isRecord)) throw new UnreadableBoard('has a job that is not an object')
  return items
}

/** Rejects a response with too many jobs. @throws UnreadableBoard */
export function requireJobLimit(count: number): void {
  if (count > MAX_JOBS) throw new UnreadableBoard(`has more than ${MAX_JOBS} jobs`)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function toFields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** Returns the objects in a list, or an empty list for other values. */
export function toObjects(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Returns the value if it is a text, otherwise ''. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a text as one line without control characters, or '' for other values. */
export function toLine(value: unknown): string {
  return normalizeLine(toText(value).slice(0, MAX_LINE_LENGTH))
}

/** Returns the distinct parts of a place, such as a city and a country, as one name. Leaves out empty parts. */
export function joinNames(parts: readonly unknown[]): string {
  return [...new Set(parts.map(toLine))].filter((name) => name !== '').join(', ')
}

/** Returns the field `location` with the distinct places. Leaves out places that do not fit into the field. */
export function joinPlaces(places: readonly unknown[]): Pick<SourceRow, 'location'> {
  const names = new Set(places.map(toLine).filter((name) => name !== ''))
  let location = ''
  for (const name of names) {
    const longer = location === '' ? name : `${location}; ${name}`
    if (longer.length > MAX_LOCATION_LENGTH) break
    location = longer
  }
  return location === '' ? {} : { location }
}

/** Returns only the letters of a value in lower case, so that 'Full-time', 'full_time' and 'FullTime' are the same. */
export function toLetters(value: unknown): string {
  return toText(value)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}

type Period = (typeof salaryPeriods)[number] | undefined
/** The pay that an ATS states. The amounts are in whole units of the currency, and may have fractions. */
export type Offer = { min: unknown; max: unknown; currency: unknown; period: Period }
type Pay = Pick<SourceRow, 'salary_min' | 'salary_max' | 'salary_period' | 'salary_currency'>

/**
 * Returns the fields of the pay, which are empty if the currency or the amounts are not plausible. The fields hold whole
 * amounts only, and a rounded amount would be another offer. An offer with fractions, such as 22.50 an hour, therefore
 * becomes a sentence for the description (`note`).
 */
export function toPay({ min, max, currency, period }: Offer): { facts: Pay; note?: string } {
  const [minimum, maximum] = [toAmount(min), toAmount(max)]
  const code = toText(currency).toUpperCase()
  if (!isCurrencyCode(code) || (minimum ?? 0) > (maximum ?? Infinity)) return { facts: {} }
  const amounts = [minimum, maximum].filter((amount) => amount !== undefined)
  if (amounts.length === 0) return { facts: {} }
  if (!amounts.every(Number.isInteger)) {
    const range = [...new Set(amounts)].map((amount) => exact.format(amount)).join(' to ')
    const bound = amounts.length === 2 ? '' : minimum === undefined ? 'up to ' : 'from '
    return { facts: {}, note: `Pay: ${bound}${range} ${code}${period ? ` per ${period}` : ''}` }
  }
  const facts = {
    ...(minimum !== undefined && { salary_min: minimum }),
    ...(maximum !== undefined && { salary_max: maximum }),
    ...(period && { salary_period: period }),
    salary_currency: code,
  }
  return { facts }
}

const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Returns an amount, or undefined if the ATS states none. Some ATS send zero for no amount. */
function toAmount(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value > 0 && value <= LARGEST_INTEGER ? value : undefined
}
