// Form values are text. This module converts them to and from the API's format.
import { displayLink } from '#contract/auth/display-email.ts'
import { allFields, fromFields, type NamedField } from '#contract/jobs/each-field.ts'
import type { EditableName, FieldKind } from '#contract/jobs/fields.ts'
import { type JobWire, toJob } from '#contract/jobs/job.ts'
import { LARGEST_INTEGER } from '#contract/jobs/limits.ts'
import { parseAmount } from '#contract/jobs/rules/amount.ts'
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import { distinctTexts } from '#contract/jobs/rules/distinct-texts.ts'
import { closingDay, endOfDay } from '#contract/jobs/rules/expiry.ts'
import { toMailtoLink } from '#contract/jobs/rules/links.ts'
import { isOverlap, formatOverlap, parseOverlap } from '#contract/jobs/rules/overlap-text.ts'
import { canBeYearly, payPeriod } from '#contract/jobs/rules/pay-period.ts'
import { readTexts } from '#web/lib/drafts.ts'

/** The fields with one control each. The closing date has two controls instead: `closes` and `expires_on`. */
export type ContentName = Exclude<EditableName, 'company' | 'is_active' | 'expires_at'>
export type FieldName = ContentName | 'company_id' | 'company_name' | 'closes' | 'expires_on'
export type JobValues = Readonly<Record<FieldName, string>>

/** The form value of a set flag. The value of an unset flag is ''. */
export const YES = 'yes'

type ContentField = NamedField & { readonly name: ContentName }

export const isContent = (field: NamedField): field is ContentField =>
  field.input !== undefined && !['company', 'is_active', 'expires_at'].includes(field.name)

/** The fields that have a control of their own, in the order of `allFields`. */
export const contentFields = allFields.filter(isContent)

/**
 * The values of an empty form. `closes` is 'usual' (90 days after publication), 'date' or 'never'. If `company_id`
 * is '', saving also creates a company with the name `company_name`.
 */
export const emptyValues: JobValues = {
  ...mapContentFields(({ kind, default: value }) => formatValue(kind, value)),
  salary_period: 'year',
  company_id: '',
  company_name: '',
  closes: 'usual',
  expires_on: '',
}

function mapContentFields(textOfField: (field: NamedField) => string): Record<ContentName, string> {
  return fromFields((field) => (isContent(field) ? [field.name, textOfField(field)] : undefined))
}

/** Returns the form values of a stored draft, or undefined if the draft is invalid. Fields that it lacks are empty. */
export const readJobValues = (stored: unknown) => readTexts(stored, emptyValues, 'title')

export function toJobValues(wire: JobWire): JobValues {
  return {
    ...mapContentFields(({ name, kind }) => formatValue(kind, wire[name])),
    salary_period: payPeriod(toJob(wire)),
    company_id: String(wire.company.id),
    company_name: '',
    closes: getClosing(wire),
    expires_on: wire.expires_at === null ? '' : closingDay(Date.parse(wire.expires_at)),
  }
}

/** Returns the form values of a request body without a company. */
export function fromJobBody(body: Readonly<Record<string, unknown>>): JobValues {
  const { expires_at: end } = body
  const day = typeof end === 'string' ? closingDay(Date.parse(end)) : ''
  const content = mapContentFields(({ name, kind, default: value }) => formatValue(kind, body[name] ?? value))
  const closing = { closes: day === '' ? 'usual' : 'date', expires_on: day }
  return { ...emptyValues, ...content, ...closing }
}

function formatValue(kind: FieldKind, value: unknown): string {
  if (kind === 'flag') return value === true ? YES : ''
  // A date and time without a zone, as in a control. It is UTC.
  if (kind === 'moment' && typeof value === 'string') return value.slice(0, 16)
  if (kind === 'applyLink' && typeof value === 'string') return displayLink(value)
  if (isOverlap(value)) return formatOverlap(value)
  if (Array.isArray(value)) return value.join(kind === 'countries' ? ' ' : ', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the value of `closes`. Without a closing date, this is 'usual' before the first publication, then 'never'. */
function getClosing({ expires_at: expiresAt, first_published_at: published }: JobWire): string {
  if (expiresAt !== null) return 'date'
  return published === null ? 'usual' : 'never'
}

/** Returns the form values of a copy of the job. The copy has the default dates. */
export function toCopyValues(wire: JobWire): JobValues {
  return { ...toJobValues(wire), closes: 'usual', expires_on: '', publish_at: '' }
}

const splitList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const getCountryCodes = ({ countries }: JobValues) => splitList(countries, /[\s,]+/)

/** Turns an email address into a mailto link and a host name into a web address. */
export function normalizeLink(text: string): string {
  const typed = text.trim()
  const mailto = toMailtoLink(typed)
  if (mailto !== undefined) return mailto
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(typed) ? `https://${typed}` : typed
}

/** Converts the text of a control to the API's value. Leaves an invalid amount as text for the API to reject. */
const parsers: Partial<Record<FieldKind, (text: string) => unknown>> = {
  amount: (text) => (text.trim() === '' ? null : (parseAmount(text) ?? text)),
  list: (text) => distinctTexts(splitList(text, /[,\n]/)),
  countries: (text) => splitList(text, /[\s,]+/),
  applyLink: normalizeLink,
  flag: (text) => text === YES,
  moment: (text) => (text === '' ? null : `${text}:00Z`),
  overlap: parseOverlap,
}

/** Converts a form value to the API's value. An empty option becomes null if the API allows null, else undefined. */
export function parseValue({ kind, input }: NamedField, text: string): unknown {
  if (kind === 'option' && text === '') return input === 'nullable' ? null : undefined
  const read = parsers[kind]
  return read ? read(text) : text
}

/** Returns the request body: the fields that differ from `opened`, or all fields if `opened` is undefined. */
export function toJobBody(values: JobValues, opened?: JobValues): Record<string, unknown> {
  const sent = new Set(changedFields(opened ?? {}, values))
  const content = contentFields.filter(({ name }) => sent.has(name))
  const { closes, expires_on: day, company_id: company } = values
  const end = { never: null, date: day }[closes]
  const isEndSent = end !== undefined && (sent.has('closes') || sent.has('expires_on'))
  return {
    ...Object.fromEntries(content.map((field) => [field.name, parseValue(field, values[field.name])])),
    ...(sent.has('company_id') && { company_id: company === '' ? undefined : Number(company) }),
    ...(isEndSent && { expires_at: end }),
  }
}

/** Returns the amount in a text, or null if the text contains no amount or if the API cannot store the amount. */
export function parseSmallAmount(text: string): number | null {
  const amount = parseAmount(text)
  return amount !== undefined && amount <= LARGEST_INTEGER ? amount : null
}

/** Returns whether the amounts can be the pay of a year. Amounts that are not numbers count as missing. */
export function isYearlyPay(
  values: Pick<JobValues, 'salary_min' | 'salary_max' | 'salary_currency'>,
): boolean {
  return canBeYearly({
    salaryMin: parseSmallAmount(values.salary_min),
    salaryMax: parseSmallAmount(values.salary_max),
    salaryCurrency: values.salary_currency,
  })
}

export function parseClosingTime({ closes, expires_on: day }: JobValues): Date | null {
  const end = endOfDay(day)
  return closes === 'date' && !Number.isNaN(end.getTime()) ? end : null
}

export function parsePublication({ publish_at: text }: JobValues): Date | null {
  const at = new Date(`${text}:00Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
