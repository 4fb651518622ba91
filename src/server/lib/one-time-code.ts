// Codes that people read in a letter and type: issued once, good for a while. Attempts are counted elsewhere.
import { createHmac } from 'node:crypto'

import { isSameSecret, newToken, type Random } from './tokens.ts'

/** What is kept of a code. */
export type OneTimeCode = {
  /** Names the code where its attempts are counted; salts its hash. */
  readonly id: string
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** No vowels, so no words; nothing that looks like something else. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const LETTERS = 8
const GROUP = 4
/** The largest multiple of the alphabet's length in a byte: what is above would favour the first letters. */
const EVEN_BYTES = 256 - (256 % alphabet.length)

type IssueParts = { random: Random; now: Date; lifetimeMs: number }

/** A new code as it is shown ('BCDF-GHJK'), and what to keep of it. */
export function issueCode({ random, now, lifetimeMs }: IssueParts): { shown: string; kept: OneTimeCode } {
  const letters = randomLetters(random)
  const id = newToken(random)
  const kept = { id, hash: hashOf(id, letters), expiresAt: now.getTime() + lifetimeMs }
  return { shown: `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`, kept }
}

/** Whether that is the code; case, blanks and punctuation do not matter. */
export function isRightCode(kept: OneTimeCode, typed: string): boolean {
  return isSameSecret(kept.hash, hashOf(kept.id, typed.toUpperCase().replaceAll(/[\s\p{P}]/gu, '')))
}

export function isExpired(kept: OneTimeCode, now: Date): boolean {
  return now.getTime() >= kept.expiresAt
}

function randomLetters(random: Random): string {
  let letters = ''
  while (letters.length < LETTERS) {
    const fair = [...random(LETTERS)].filter((byte) => byte < EVEN_BYTES)
    letters += fair.map((byte) => alphabet[byte % alphabet.length]).join('')
  }
  return letters.slice(0, LETTERS)
}

function hashOf(id: string, letters: string): string {
  return createHmac('sha256', id).update(letters).digest('base64url')
}
