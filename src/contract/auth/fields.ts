// Fields of the account calls. What comes in is made text and trimmed, as Django's forms do; a fault is named by its code.
import * as z from 'zod/mini'

import { textOf } from './text-of.ts'

export const MAX_EMAIL_CHARACTERS = 320
export const MAX_PASSWORD_CHARACTERS = 4096
export const MIN_PASSWORD_CHARACTERS = 8

const atoms = /^[\w!#$%&'*+/=?^`{}|~-]+(?:\.[\w!#$%&'*+/=?^`{}|~-]+)*$/
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z](?:[a-z\d-]{0,61}[a-z\d])?)$/

/** For calls that take no input: whatever comes is left alone. */
export const nothing = z.unknown()

const anyText = z.pipe(
  z.transform((value) => textOf(value) ?? NOT_TEXT),
  z.string().check(z.refine((text) => text !== NOT_TEXT, { error: 'invalid', abort: true })),
)

/** Any text; empty when it is missing. The faults' messages are codes: `auth/problems.ts` of the server has the words. */
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

const lowerCase = z.pipe(
  z.string(),
  z.transform((text) => text.toLowerCase()),
)

/** An address in lower case, with everything that is wrong with it. */
export const email = z.pipe(
  anyText,
  z.pipe(
    z.string().check(z.refine((text) => text !== '', { error: 'required', abort: true })),
    lowerCase.check(
      z.refine(isEmail, { error: 'invalid' }),
      z.refine((text) => text.length <= MAX_EMAIL_CHARACTERS, { error: 'max_length' }),
      z.refine((text) => !text.includes('\0'), { error: 'null_characters_not_allowed' }),
    ),
  ),
)

/** Which of one's addresses is meant, in lower case. */
export const ownEmail = z.pipe(requiredText, lowerCase.check(z.refine(isEmail, { error: 'invalid' })))

/** A password as it is typed to sign in. */
export const password = z.pipe(
  requiredText,
  z.string().check(z.refine(isShortEnough, { error: 'max_length' })),
)

/** A password where the server says itself whether it has to be there. */
export const optionalPassword = z.pipe(
  optionalText,
  z.string().check(z.refine(isShortEnough, { error: 'max_length' })),
)

/** Which of one's things are meant. What is no id is told from what is nobody's: that the server says. */
export const idList = z.pipe(
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

/** The same of one thing: what is no id is nobody's. */
export const idChoice = z.pipe(
  z.custom((value) => !isEmpty(value), { error: 'required', abort: true }),
  z.pipe(
    z.transform(toId),
    z.custom<number>((id) => !Number.isNaN(id), { error: 'invalid_choice' }),
  ),
)

/** ASCII only: two addresses that look the same are the same. */
function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_CHARACTERS) return false
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  return at > 0 && atoms.test(text.slice(0, at)) && (domain === 'localhost' || hostName.test(domain))
}

/** As Django's forms see it. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** As a check box of Django's forms is read. */
export function isYes(value: unknown): boolean {
  if (typeof value === 'string') return !['', '0', 'false'].includes(value.trim().toLowerCase())
  return value !== false && value !== 0 && !isEmpty(value)
}

/** Nobody has anything with this id, or a larger one. */
const LARGEST_ID = 2 ** 31 - 1

/** NaN for what is no id. */
function toId(value: unknown): number {
  const isId = (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
  return isId ? Math.min(Number(value), LARGEST_ID) : Number.NaN
}

/** Stands for values that are no text: no text can be it. */
const NOT_TEXT = '\0\0'

function isShortEnough(text: string): boolean {
  return text.length <= MAX_PASSWORD_CHARACTERS
}
