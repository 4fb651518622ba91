// Field types of request bodies about jobs and companies. Like Django Ninja, they accept a number as text, and 'on' or
// 'off' as a boolean. They never convert null, a boolean or a list to a number.
import * as z from 'zod/mini'

import { toAsciiLink } from '../auth/email-domain.ts'
import { isCountryCode } from './countries.ts'
import { isCurrencyCode } from './currencies.ts'
import { LARGEST_INTEGER, MAX_LINK_LENGTH, MAX_LIST_ITEM_LENGTH, MAX_LIST_ITEMS } from './limits.ts'
import { field, FieldError, valueError } from './payload-field.ts'
import { parseAmount } from './rules/amount.ts'
import { distinctTexts } from './rules/distinct-texts.ts'
import { markdownFault } from './rules/markdown.ts'
import { normalizeLine, normalizeText, hasControlCharacters, isStorable } from './rules/normalize-text.ts'
import { isOverlap } from './rules/overlap-text.ts'
import { MAX_UTC_OFFSET, MIN_UTC_OFFSET, type Overlap, WORKDAY_HOURS } from './rules/working-hours.ts'

const wholeNumber = /^\s*[+-]?\d+(?:\.0*)?\s*$/
const booleanWords = new Map<unknown, boolean>([
  ...['1', 'on', 't', 'true', 'y', 'yes', 1, true].map((word) => [word, true] as const),
  ...['0', 'off', 'f', 'false', 'n', 'no', 0, false].map((word) => [word, false] as const),
])

type Length = { min?: number; max: number }

/** Text of any number of lines. */
export function text({ min = 0, max }: Length) {
  return field(z.string().check(z.minLength(min), z.maxLength(max)), (value) =>
    requireLength(normalizeText(readText(value, max)), { min, max }),
  )
}

/** Text that can be parsed as Markdown in reasonable time. */
export function markdown({ min = 0, max }: Length) {
  return field(z.string().check(z.minLength(min), z.maxLength(max)), (value) => {
    const parsed = requireLength(normalizeText(readText(value, max)), { min, max })
    const fault = markdownFault(parsed)
    if (fault !== undefined) throw valueError(fault)
    return parsed
  })
}

/** Text on one line, without invisible characters. */
export function line({ min = 0, max }: Length) {
  return field(z.string().check(z.minLength(min), z.maxLength(max)), (value) =>
    requireLength(readLine(value, max), { min, max }),
  )
}

/** A line that identifies something. Rejects control characters, because a damaged identifier could name another thing. */
export function identifier({ max }: Length) {
  return field(z.string().check(z.maxLength(max)), (value) => {
    if (hasControlCharacters(readText(value, max))) throw valueError('contains a control character')
    return requireLength(readLine(value, max), { max })
  })
}

export function oneOf<const Values extends readonly string[]>(values: Values): z.ZodMiniType<Values[number]> {
  const expected = joinWithOr(values)
  return field(z.enum(values), (value) => {
    const found = values.find((allowed) => allowed === value)
    if (found === undefined)
      throw new FieldError('literal_error', `Input should be ${expected}`, { expected })
    return found
  })
}

/** An ID. The parser does not check whether the resource exists. */
export const id = field(z.int(), (value) =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(readInteger(value), Number.MAX_SAFE_INTEGER)),
)

/** An amount in whole units of the currency. */
export const salaryAmount = field(z.int().check(z.gte(0), z.lte(LARGEST_INTEGER)), (value) => {
  const amount = (typeof value === 'string' ? parseAmount(value) : undefined) ?? readInteger(value)
  if (amount < 0)
    throw new FieldError('greater_than_equal', 'Input should be greater than or equal to 0', { ge: 0 })
  if (amount > LARGEST_INTEGER)
    throw new FieldError('less_than_equal', `Input should be less than or equal to ${LARGEST_INTEGER}`, {
      le: LARGEST_INTEGER,
    })
  return amount
})

export const booleanField = field(z.boolean(), (value) => {
  if (value === null || typeof value === 'object')
    throw new FieldError('bool_type', 'Input should be a valid boolean')
  const parsed = booleanWords.get(typeof value === 'string' ? value.toLowerCase() : value)
  if (parsed === undefined)
    throw new FieldError('bool_parsing', 'Input should be a valid boolean, unable to interpret input')
  return parsed
})

export const overlapField = field(
  z.object({
    hours: z.int().check(z.gte(1), z.lte(WORKDAY_HOURS)),
    utc_offset: z.int().check(z.gte(MIN_UTC_OFFSET), z.lte(MAX_UTC_OFFSET)),
  }),
  (value) => {
    if (!isOverlapInput(value)) throw new FieldError('dict_type', 'Input should be a valid dictionary')
    const overlap = { hours: readInteger(value.hours), utc_offset: readInteger(value.utc_offset) }
    if (!isOverlap(overlap))
      throw valueError(
        `hours must be from 1 to ${WORKDAY_HOURS}, and utc_offset from ${MIN_UTC_OFFSET} to ${MAX_UTC_OFFSET}`,
      )
    return overlap
  },
)

/** A list of distinct lines. Drops empty lines. */
export const distinctLines = distinctList(line({ max: MAX_LIST_ITEM_LENGTH }))

/** Countries by their ISO 3166-1 alpha-2 codes. */
export const countryCodes = distinctList(
  field(z.string(), (value) => {
    const code = readLine(value, MAX_CODE_LENGTH).toUpperCase()
    if (!isCountryCode(code)) throw valueError('must be a country code such as DE or US')
    return code
  }),
)

/** A currency by its ISO 4217 code. */
export const currencyCode = field(z.string(), (value) => {
  const code = readLine(value, MAX_CODE_LENGTH).toUpperCase()
  if (!isCurrencyCode(code)) throw valueError('must be a currency code such as USD or EUR')
  return code
})

/** A URL that passes `isAllowed`. `rule` describes the allowed URLs. The domain of a `mailto:` link becomes ASCII. */
export function link(isAllowed: (text: string) => boolean, rule: string) {
  return field(z.string().check(z.maxLength(MAX_LINK_LENGTH)), (value) => {
    const address = requireLength(normalizeText(readText(value, MAX_LINK_LENGTH)), { max: MAX_LINK_LENGTH })
    if (!isAllowed(address)) throw valueError(rule)
    return requireLength(toAsciiLink(address), { max: MAX_LINK_LENGTH })
  })
}

function isOverlapInput(value: unknown): value is Partial<Record<keyof Overlap, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function distinctList(item: z.ZodMiniType<string>) {
  const items = field(z.array(z.unknown()), (value) => {
    if (!Array.isArray(value)) throw new FieldError('list_type', 'Input should be a valid list')
    if (value.length > MAX_LIST_ITEMS)
      throw new FieldError('too_long', `List should have at most ${MAX_LIST_ITEMS} items`, {
        max_length: MAX_LIST_ITEMS,
      })
    return value
  })
  const parsedItems = z.pipe(items, z.array(item))
  return z.pipe(
    z.pipe(
      parsedItems,
      z.transform((lines) => distinctTexts(lines)),
    ),
    z.array(z.string()),
  )
}

/** Input that is longer than the maximum text length times this factor is rejected without normalizing it. */
const MAX_INPUT_FACTOR = 8

/** The maximum length of the input for a country or currency code. */
const MAX_CODE_LENGTH = 100

function readText(value: unknown, max: number): string {
  if (typeof value !== 'string') throw new FieldError('string_type', 'Input should be a valid string')
  if (value.length > max * MAX_INPUT_FACTOR) throw tooLongError(max)
  if (!isStorable(value)) throw valueError('must not contain NUL or unpaired surrogates')
  return value
}

function readLine(value: unknown, max: number): string {
  return normalizeLine(readText(value, max))
}

function requireLength(text: string, { min = 0, max }: Length): string {
  if (text.length < min)
    throw new FieldError('string_too_short', `String should have at least ${min} character`, {
      min_length: min,
    })
  if (text.length > max) throw tooLongError(max)
  return text
}

function tooLongError(max: number): FieldError {
  return new FieldError('string_too_long', `String should have at most ${max} characters`, {
    max_length: max,
  })
}

function readInteger(value: unknown): number {
  if (typeof value === 'string' && wholeNumber.test(value)) return Number(value)
  if (typeof value === 'string')
    throw new FieldError(
      'int_parsing',
      'Input should be a valid integer, unable to parse string as an integer',
    )
  if (typeof value !== 'number') throw new FieldError('int_type', 'Input should be a valid integer')
  if (!Number.isFinite(value)) throw new FieldError('finite_number', 'Input should be a finite number')
  if (!Number.isInteger(value))
    throw new FieldError(
      'int_from_float',
      'Input should be a valid integer, got a number with a fractional part',
    )
  return value
}

/** Returns the quoted values as "'a', 'b' or 'c'". */
function joinWithOr(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`)
  return [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')
}
