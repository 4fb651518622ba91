// Fields of the account API. As in Django's forms, input is converted to text and trimmed. Error messages are codes.
import * as z from 'zod/mini'

import { cleanName } from '../invisible-characters.ts'
import { hasValidDomain } from './display-email.ts'
import { toAsciiEmail } from './email-domain.ts'

/** The maximum depth of nesting. Values with deeper nesting are invalid. */
const MAX_DEPTH = 20

/** Returns the trimmed text of a value: '' for an empty value, and undefined for a value that is nested too deeply. */
export function pythonText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (value === undefined || value === null) return ''
  if (typeof value === 'object' && Object.keys(value).length === 0) return ''
  return depthOf(value) > MAX_DEPTH ? undefined : pythonRepr(value)
}

/** Returns how deeply a value is nested. Not recursive, because recursion could overflow the stack. */
function depthOf(value: unknown): number {
  let level = [value]
  let depth = 0
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    depth++
  }
  return depth
}

function pythonRepr(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`
  const pairs = Object.entries(value).map(([name, item]) => `${quoted(name)}: ${pythonRepr(item)}`)
  return `{${pairs.join(', ')}}`
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = text.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter)
  return quote + (quote === "'" ? body.replaceAll("'", String.raw`\'`) : body) + quote
}

export const MAX_EMAIL_LENGTH = 320
export const MAX_PASSWORD_LENGTH = 4096
export const MIN_PASSWORD_LENGTH = 8

const localPart = /^[\w!#$%&'*+/=?^`{}|~-]+(?:\.[\w!#$%&'*+/=?^`{}|~-]+)*$/
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z](?:[a-z\d-]{0,61}[a-z\d])?)$/

/** Accepts and ignores any input. For calls without input. */
export const nothing = z.unknown()

const anyText = z.pipe(
  z.transform((value) => pythonText(value) ?? NOT_TEXT),
  z.string().check(z.refine((text) => text !== NOT_TEXT, { error: 'invalid', abort: true })),
)

/** A text field that may be missing. A missing value becomes ''. */
export const optionalText = z.pipe(
  anyText,
  z.string().check(
    z.refine((text) => !text.includes('\0'), { error: 'null_characters_not_allowed', abort: true }),
    z.refine((text) => !/\p{Surrogate}/u.test(text), { error: 'invalid', abort: true }),
  ),
)

export const requiredText = z.pipe(
  optionalText,
  z.string().check(z.refine((text) => text !== '', { error: 'required' })),
)

/** A name that may be missing. A missing name becomes ''. */
export const optionalName = z.pipe(optionalText, z.pipe(z.transform(cleanName), z.string()))

export const requiredName = z.pipe(
  optionalName,
  z.string().check(z.refine((text) => text !== '', { error: 'required', abort: true })),
)

const normalEmail = z.pipe(
  z.string(),
  z.transform((text) => (text.length <= MAX_EMAIL_LENGTH ? toAsciiEmail(text.toLowerCase()) : text)),
)

/** An email address, converted to lower case and with its domain in ASCII. Reports all errors of the address, not only the first error. */
export const email = z.pipe(
  anyText,
  z.pipe(
    z.string().check(z.refine((text) => text !== '', { error: 'required', abort: true })),
    normalEmail.check(
      z.refine((text) => isEmail(text) && hasValidDomain(text), { error: 'invalid' }),
      z.refine((text) => text.length <= MAX_EMAIL_LENGTH, { error: 'max_length' }),
      z.refine((text) => !text.includes('\0'), { error: 'null_characters_not_allowed' }),
    ),
  ),
)

/** An email address that already belongs to the user, in the form of `email`. */
export const ownEmail = z.pipe(requiredText, normalEmail.check(z.refine(isEmail, { error: 'invalid' })))

export const password = z.pipe(
  requiredText,
  z.string().check(z.refine(isShortEnough, { error: 'max_length' })),
)

/** A password that may be missing. The server decides whether it is required. */
export const optionalPassword = z.pipe(
  optionalText,
  z.string().check(z.refine(isShortEnough, { error: 'max_length' })),
)

/** A list of IDs. The schema rejects invalid IDs. The server rejects IDs that belong to other users. */
export const requiredIdList = z.pipe(
  z.custom((value) => !isEmpty(value), { error: 'required', abort: true }),
  z.pipe(
    z.custom<unknown[]>((value) => Array.isArray(value), { error: 'invalid_list', abort: true }),
    z.pipe(
      z.transform((values: unknown[]): readonly number[] => values.map(toId)),
      z.custom<readonly number[]>((ids) => Array.isArray(ids) && !ids.includes(Number.NaN), {
        error: 'invalid_pk_value',
      }),
    ),
  ),
)

/** One ID. An invalid ID gets the same error as the ID of an item that does not exist: `invalid_choice`. */
export const requiredId = z.pipe(
  z.custom((value) => !isEmpty(value), { error: 'required', abort: true }),
  z.pipe(
    z.transform(toId),
    z.custom<number>((id) => !Number.isNaN(id), { error: 'invalid_choice' }),
  ),
)

/** One of `values`. Another text gets the error `invalid_choice`. */
export const choiceOf = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(
    requiredText,
    z.pipe(
      z.custom<Value>((value) => values.some((each) => each === value), { error: 'invalid_choice' }),
      // Documents the values.
      z.enum(values),
    ),
  )

/** Returns whether a text is an email address in ASCII. Different addresses in ASCII cannot look the same. */
function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  return at > 0 && localPart.test(text.slice(0, at)) && (domain === 'localhost' || hostName.test(domain))
}

/** Returns whether Django's forms treat the value as empty. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Converts a value to a boolean, like a check box of Django's forms. */
export function isChecked(value: unknown): boolean {
  if (typeof value === 'string') return !['', '0', 'false'].includes(value.trim().toLowerCase())
  return value !== false && value !== 0 && !isEmpty(value)
}

/** The maximum value of PostgreSQL's integer type. */
const LARGEST_ID = 2 ** 31 - 1

/** Converts a value to an ID. Returns NaN for an invalid ID. */
function toId(value: unknown): number {
  const isId = (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
  return isId ? Math.min(Number(value), LARGEST_ID) : Number.NaN
}

/** Marks values that cannot be converted to text. No valid text equals this marker. */
const NOT_TEXT = '\0\0'

function isShortEnough(text: string): boolean {
  return text.length <= MAX_PASSWORD_LENGTH
}
