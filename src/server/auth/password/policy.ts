// Which passwords are good enough: long enough, not everybody's, and not one's own address.
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

import { MIN_PASSWORD_CHARACTERS } from '#contract/auth/fields.ts'
import type { ErrorCode } from '#server/http/formats/allauth-messages.ts'

import { type FieldFault, invalid } from '../errors.ts'

/** Commonest first. */
const common = new Map<string, number>(commonPasswords.map((password, rank) => [password, rank]))
/** The list has no shorter ones: there are too few of these to list. */
const SHORTEST_LISTED = 4
/** What is too short anyway is called common as well only if it is among these. */
const COMMONEST = 1000
/** As Django's validator: a password is too similar when so much of either is in the other. */
const MAX_SIMILARITY = 0.7

type Chosen = {
  param: 'password' | 'new_password'
  password: string
  /** What the password must not be like. */ notLike?: readonly string[]
  /** What it must not be, though it may be like it. */ notSame?: string
}

/** What is wrong with a new password; a missing one is `required`. */
export function newPasswordFaults({ param, password, ...than }: Chosen): FieldFault[] {
  const codes: ErrorCode[] = password === '' ? ['required'] : weaknesses(password, than)
  return codes.map((code) => ({ param, code }))
}

/** @throws Problem 400 with everything that is wrong with a new password. */
export function requireGoodPassword(chosen: Chosen): void {
  const faults = newPasswordFaults(chosen)
  if (faults.length > 0) throw invalid(...faults)
}

/** What is wrong with a password, in the order of Django's validators. */
export function weaknesses(
  password: string,
  { notLike = [], notSame }: Pick<Chosen, 'notLike' | 'notSame'> = {},
): ErrorCode[] {
  const lower = password.toLowerCase()
  const characters = Array.from(password).length
  return [
    ...when(isLikeAny(lower, notLike) || lower === notSame, 'password_too_similar'),
    ...when(characters < MIN_PASSWORD_CHARACTERS, 'password_too_short'),
    ...when(isCommon(password), 'password_too_common'),
    ...when(/^\d+$/.test(password), 'password_entirely_numeric'),
  ]
}

function isCommon(password: string): boolean {
  const characters = Array.from(password).length
  const rank = common.get(password.toLowerCase()) ?? Infinity
  return characters < SHORTEST_LISTED || rank < (characters < MIN_PASSWORD_CHARACTERS ? COMMONEST : Infinity)
}

/** The text as a whole, and each of its words. */
function isLikeAny(password: string, texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => [text, ...text.split(/\W+/)]).map((part) => part.toLowerCase())
  return parts.some((part) => part !== '' && similarity(password, part) >= MAX_SIMILARITY)
}

/** How many characters two texts share, at most: difflib's quick_ratio, by which Django goes. */
function similarity(a: string, b: string): number {
  // Far longer passwords cannot be like a short word; nor need they be counted.
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

function when(condition: boolean, code: ErrorCode): ErrorCode[] {
  return condition ? [code] : []
}
