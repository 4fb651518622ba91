// Parses lists from text, and describes field errors for the person who imports the file.
import * as z from 'zod/mini'

import { formatCount } from '#contract/counts.ts'
import { allFields } from '#contract/jobs/each-field.ts'
import { MAX_LINK_LENGTH, MAX_LIST_ITEM_LENGTH, MAX_LIST_ITEMS } from '#contract/jobs/limits.ts'
import { isApplyLink, isHttpUrl, toMailtoLink, withHost } from '#contract/jobs/rules/links.ts'
import { parseOverlap } from '#contract/jobs/rules/overlap-text.ts'

const MAX_SHOWN_LENGTH = 80
/** Longer text is not parsed as a list. Valid lists are shorter, even if all their characters are escaped. */
const MAX_LIST_LENGTH = 10 * MAX_LIST_ITEMS * MAX_LIST_ITEM_LENGTH

const listFields: ReadonlySet<string> = new Set(
  allFields.filter(({ kind }) => kind === 'list' || kind === 'countries').map(({ name }) => name),
)

/** Parses the text of a list or of working hours. Returns values of other fields and types unchanged. */
export function parseText(name: string, value: unknown): unknown {
  return name === 'overlap' && typeof value === 'string'
    ? (parseOverlap(value) ?? value)
    : parseListText(name, value)
}

/**
 * Parses the text of a list field. The text is a JSON list, or items separated by `;` or `|`. If the text contains none
 * of these separators, commas separate the items. Returns values of other fields and types unchanged.
 */
function parseListText(name: string, value: unknown): unknown {
  if (!listFields.has(name) || typeof value !== 'string' || value.length > MAX_LIST_LENGTH) return value
  if (value.trimStart().startsWith('[')) return parseJsonOrKeep(value)
  return value.split(/[;|]/.test(value) ? /[;|]/ : /,/).filter((part) => part.trim() !== '')
}

const momentFields: ReadonlySet<string> = new Set(
  allFields.filter(({ kind }) => kind === 'moment').map(({ name }) => name),
)

/** Returns the value that the API accepts for an email address as an apply link, or for a day such as 1.3.2027. */
export function interpretText(name: string, text: string): string | undefined {
  if (name === 'apply_link' && text.length <= MAX_LINK_LENGTH) return toMailtoLink(text)
  return momentFields.has(name) ? parseDottedDay(text) : undefined
}

function parseDottedDay(text: string): string | undefined {
  const [, day, month, year] = /^\s*(\d\d?)\.(\d\d?)\.(\d{4})\s*$/.exec(text) ?? []
  return day && month && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function parseJsonOrKeep(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const context = z.record(z.string(), z.union([z.string(), z.number()]))
/** The parameters of a fault of the contract. The type is its code. */
const faultParams = z.object({ type: z.string(), ctx: z.optional(context) })

const linkRules: Readonly<Record<string, (text: string) => boolean>> = {
  apply_link: withHost(isApplyLink),
  company_website: withHost(isHttpUrl),
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { readonly params?: unknown }

/** Returns the reasons to reject fields. A reason completes a sentence that begins with the path of the field. */
export function listReasons(
  issues: readonly Issue[],
  valueOf: (field: string) => unknown,
): { path: string; reason: string }[] {
  return issues.map((issue) => {
    const field = String(issue.path[0])
    return { path: issue.path.join('.'), reason: writeReason(field, valueOf(field), issue) }
  })
}

function writeReason(field: string, value: unknown, { message, params }: Issue): string {
  const { type = '', ctx = {} } = faultParams.safeParse(params).data ?? {}
  const isAllowed = linkRules[field]
  if (type === 'value_error' && isAllowed) return linkProblem(value, isAllowed)
  const options = allFields.find(({ name }) => name === field)?.options ?? []
  if (type === 'literal_error') return `${quoteValue(value)} is unknown: allowed are ${options.join(', ')}`
  return sentences[type]?.(ctx) ?? String(ctx['error'] ?? message)
}

const wholeNumberFault = () => 'must be a whole number of 0 or more, such as 60,000 or 60k'
const formatLimit = (limit: string | number = 0) => formatCount(Number(limit))
const booleanFault = () => 'must be true or false'

/** The sentence for each code. Faults with other codes keep their own message. */
const sentences: Readonly<Record<string, (ctx: z.infer<typeof context>) => string>> = {
  missing: () => 'is missing',
  string_too_short: () => 'is missing',
  string_type: () => 'must be text',
  string_too_long: ({ max_length: max }) => `is longer than ${formatLimit(max)} characters`,
  int_type: wholeNumberFault,
  int_parsing: wholeNumberFault,
  int_from_float: wholeNumberFault,
  finite_number: wholeNumberFault,
  greater_than_equal: wholeNumberFault,
  less_than_equal: ({ le }) => `is more than ${formatLimit(le)}`,
  bool_type: booleanFault,
  bool_parsing: booleanFault,
  dict_type: () => 'must be like 4h UTC+1',
  list_type: () => 'must be a list',
  too_long: ({ max_length: max }) => `has more than ${formatLimit(max)} entries`,
  datetime_parsing: ({ error }) => String(error ?? 'must be like 2026-11-20 or 2026-11-20T09:00:00Z'),
}

/** Matches a file name with a common extension. Without this check, `jobs.html` would look like a host name. */
const fileName =
  /^[^\s:?#@]+\.(?:aspx?|csv|docx?|gif|html?|jpe?g|json|jsx?|md|odt|pdf|php\d?|png|rst|rtf|svg|tsx?|txt|webp|xlsx?|xml|ya?ml)$/i

/** Explains why a link is invalid. For a bare host name, suggests the complete link. */
function linkProblem(link: unknown, isAllowed: (text: string) => boolean): string {
  const problem = `${quoteValue(link)} is not an address that can be opened`
  if (typeof link === 'string' && fileName.test(link))
    return `${problem}: it looks like the name of a file; write the address of a page, such as https://example.org/jobs/1`
  if (typeof link !== 'string' || !/^[^\s/:?#]+\.\p{L}{2,}(?:[/?#]|$)/u.test(link)) return problem
  return isAllowed(`https://${link}`) ? `${problem}: write https://${link}` : problem
}

function quoteValue(value: unknown): string {
  const short = typeof value === 'string' ? value.slice(0, MAX_SHOWN_LENGTH) : value
  return (JSON.stringify(short) ?? String(value)).slice(0, MAX_SHOWN_LENGTH)
}
