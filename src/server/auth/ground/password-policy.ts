// Password rules: long enough, not common, and not similar to the address.
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

import { MIN_PASSWORD_LENGTH } from '#contract/auth/fields.ts'
import type { ErrorCode } from '#server/http/formats/allauth-messages.ts'
import { normalizePassword } from '#server/lib/passwords.ts'

import { type FieldFault, invalid } from './errors.ts'
import { includeIf } from './flows.ts'

/** The most common passwords and their ranks. The most common password has rank 0. */
const common = new Map<string, number>(commonPasswords.map((password, rank) => [password, rank]))
/** The length of the shortest password in `common`. A shorter password always counts as common. */
const SHORTEST_LISTED = 4
/**
 * A password shorter than `MIN_PASSWORD_LENGTH` is always rejected as too short. If its rank is below this number, it
 * is also rejected as common.
 */
const MAX_SHORT_RANK = 1000
/** Passwords with at least this similarity are rejected, as by Django's validator. */
const MAX_SIMILARITY = 0.7

type NewPassword = {
  param: 'password' | 'new_password'
  password: string
  /** Texts that the password must not resemble. */ notLike?: readonly string[]
  /** A text that the password must not equal. */ notSame?: string
}

/** Returns the errors of a new password for a response. The only error of an empty password is `required`. */
export function listPasswordFaults({ param, password, ...comparisons }: NewPassword): FieldFault[] {
  const codes: ErrorCode[] = password === '' ? ['required'] : listWeaknesses(password, comparisons)
  return codes.map((code) => ({ param, code }))
}

/** Requires a password that follows the rules. @throws Problem 400 with all errors of the password. */
export function requireGoodPassword(chosen: NewPassword): void {
  const faults = listPasswordFaults(chosen)
  if (faults.length > 0) throw invalid(...faults)
}

/** Returns the codes of the rules that a password breaks, in the order of Django's validators. */
export function listWeaknesses(
  password: string,
  { notLike = [], notSame }: Pick<NewPassword, 'notLike' | 'notSame'> = {},
): ErrorCode[] {
  const normal = normalizePassword(password)
  const lower = normal.toLowerCase()
  const characters = Array.from(normal).length
  return [
    ...includeIf(isLikeAny(lower, notLike) || lower === notSame, 'password_too_similar'),
    ...includeIf(characters < MIN_PASSWORD_LENGTH, 'password_too_short'),
    ...includeIf(isCommon(normal), 'password_too_common'),
    ...includeIf(/^\d+$/.test(password), 'password_entirely_numeric'),
  ]
}

function isCommon(password: string): boolean {
  const characters = Array.from(password).length
  const rank = common.get(password.toLowerCase()) ?? Infinity
  return characters < SHORTEST_LISTED || rank < (characters < MIN_PASSWORD_LENGTH ? MAX_SHORT_RANK : Infinity)
}

function isLikeAny(password: string, texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => [text, ...text.split(/\W+/)]).map((part) => part.toLowerCase())
  return parts.some((part) => part !== '' && similarity(password, part) >= MAX_SIMILARITY)
}

/**
 * Returns the similarity of two texts, from 0 to 1. Like Django, uses the algorithm of `quick_ratio` in Python's
 * difflib.
 */
function similarity(a: string, b: string): number {
  // If one text is much longer than the other, they cannot be similar. This check limits the work.
  if (a.length > 10 * b.length) return 0
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let shared = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) shared++
    left.set(letter, count - 1)
  }
  return (2 * shared) / (a.length + b.length)
}
