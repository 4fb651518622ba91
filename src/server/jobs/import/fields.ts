// The kinds of fields that a row has. CSV knows only text, so numbers, booleans and lists may be written as such.
import { z } from 'zod'

import { isCountryCode } from '#contract/jobs/countries.ts'
import { isCurrencyCode } from '#contract/jobs/currencies.ts'
import {
  isPlausible,
  largestInteger,
  longestLink,
  longestListItem,
  mostListItems,
} from '#contract/jobs/limits.ts'
import { isApplyLink, isHttpUrl, withHost } from '#contract/jobs/rules/links.ts'
import { markdownFault } from '#contract/jobs/rules/markdown.ts'
import { asEntries, asLine, asText, isOneLine, isStorable } from '#contract/jobs/rules/writing.ts'

const longestShown = 80
/** A list that is written as text. */
const longestListText = 10 * mostListItems * longestListItem

/** As typed, text may be so many times longer than it is kept. What is longer still is not even looked at. */
const longestTyped = 8

/** Text of any number of lines, at most so many UTF-16 units long once it is `kept`. */
function text(most: number, kept = asText) {
  const tooLong = { error: `is longer than ${most} characters`, abort: true }
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .max(most * longestTyped, tooLong)
    .refine(isStorable, 'holds a character that cannot be stored: NUL or half of a pair')
    .overwrite(kept)
    .max(most, tooLong)
}

/** The same, as long as pages can show it as Markdown. */
export function markdown(most: number) {
  return text(most).refine((value) => markdownFault(value) === undefined, {
    error: ({ input }) => markdownFault(String(input)),
  })
}

export function line(most: number) {
  return text(most, asLine).refine(isOneLine, 'holds a control character')
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  const error = ({ input }: { input?: unknown }) =>
    `${show(input)} is unknown: allowed are ${values.join(', ')}`
  return z.enum(values, { error })
}

/** Whole units of the currency. */
export function salaryAmount() {
  const error = 'must be a whole number of 0 or more'
  const whole = z.int(error).min(0, error).max(largestInteger, `is more than ${largestInteger}`)
  return z.preprocess((value) => (isDigits(value) ? Number(value) : value), whole)
}

export function truth() {
  return z.union([z.boolean(), z.stringbool()], 'must be true or false')
}

/** An ISO date (its midnight in UTC) or date and time with a time zone. */
export function moment() {
  return z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'must be like 2026-11-20 or 2026-11-20T09:00:00Z',
    )
    .transform((value) => new Date(value))
    .refine(isPlausible, 'must lie between 1990 and 2100')
}

export function words() {
  return list(line(longestListItem))
}

/** Countries by their ISO 3166-1 alpha-2 codes. */
export function countries() {
  return list(
    line(longestListItem).toUpperCase().refine(isCountryCode, 'is not a country code such as DE or US'),
  )
}

/** A currency by its ISO 4217 code. */
export function currency() {
  return line(longestListItem)
    .toUpperCase()
    .refine(isCurrencyCode, 'is not a currency code such as USD or EUR')
}

export function website() {
  return link(isHttpUrl)
}

export function applyLink() {
  return link(isApplyLink)
}

function link(isAllowed: (text: string) => boolean) {
  const canBeOpened = withHost(isAllowed)
  return text(longestLink).refine(canBeOpened, { error: ({ input }) => linkProblem(input, canBeOpened) })
}

/** A list, a text that separates by ; or |, or a text that is a JSON list. Repetitions and empty entries go. */
function list(item: z.ZodType<string>) {
  const items = z
    .custom<unknown[]>(Array.isArray, { error: 'must be a list', abort: true })
    .refine((list) => list.length <= mostListItems, {
      error: `has more than ${mostListItems} entries`,
      abort: true,
    })
    .pipe(z.array(item))
  return z.preprocess(listFromText, items).transform(asEntries)
}

function listFromText(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > longestListText) return value
  if (value.trimStart().startsWith('[')) return parsedOr(value)
  return value.split(/[;|]/).filter((part) => part.trim() !== '')
}

function parsedOr(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** With an ending of documents and pages that no top-level domain has. */
const fileName =
  /^[^\s:?#@]+\.(?:aspx?|csv|docx?|gif|html?|jpe?g|json|jsx?|md|odt|pdf|php\d?|png|rst|rtf|svg|tsx?|txt|webp|xlsx?|xml|ya?ml)$/i

/** Says how to complete what looks like the beginning of a host or an e-mail address. */
function linkProblem(link: unknown, isAllowed: (text: string) => boolean): string {
  const problem = `${show(link)} is not an address that can be opened`
  if (typeof link === 'string' && fileName.test(link))
    return `${problem}: it looks like the name of a file; write the address of a page, such as https://example.org/jobs/1`
  if (typeof link !== 'string' || !/^[^\s/:?#]+\.\p{L}{2,}(?:[/?#]|$)/u.test(link)) return problem
  const completed = [`https://${link}`, `mailto:${link}`].find(isAllowed)
  return completed === undefined ? problem : `${problem}: write ${completed}`
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^\s*\d+\s*$/.test(value)
}

function show(value: unknown): string {
  const short = typeof value === 'string' ? value.slice(0, longestShown) : value
  return (JSON.stringify(short) ?? String(value)).slice(0, longestShown)
}
