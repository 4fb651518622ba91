import { createHmac } from 'node:crypto'

import { deriveKeys, type SecretKeys } from './derived-key.ts'
import { isSameSecret, newToken, type Random, randomText } from './tokens.ts'

/** The stored record of a code, from which the code cannot be read. */
export type OneTimeCode = {
  /** The ID under which attempts at the code are counted. It also salts the hash. */
  readonly id: string
  readonly hash: string
  /** When the code expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The characters of codes. There are no vowels, so codes form no words, and no characters that look similar. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const LETTERS = 8
const GROUP = 4

export type OneTimeCodes = {
  /**
   * Returns a new code as the user sees it ('BCDF-GHJK'), and the record to store. If the code replaces an earlier one,
   * `id` must be the ID of the earlier code, so that the limit of attempts counts both.
   */
  issue(life: { now: Date; lifetimeMs: number; id?: string | undefined }): {
    code: string
    stored: OneTimeCode
  }
  /**
   * Returns whether the user typed the right code. Ignores case, spaces and punctuation. Does not check whether the
   * code has expired.
   */
  isRight(stored: OneTimeCode, typed: string): boolean
}

/**
 * Creates and checks codes that users receive by email. Callers must limit the attempts, because a code is short
 * enough for a brute-force search. The hash of a code depends on a secret key, so a copy of the database is not enough
 * to find the code.
 */
export function createOneTimeCodes({ random, ...keys }: SecretKeys & { random: Random }): OneTimeCodes {
  const { present, all } = deriveKeys(keys, 'one-time codes')
  return {
    issue({ now, lifetimeMs, id = newToken(random) }) {
      const letters = randomText(random, { alphabet, characters: LETTERS })
      const stored = { id, hash: hashOf(present, id, letters), expiresAt: now.getTime() + lifetimeMs }
      return { code: `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`, stored }
    },
    isRight({ id, hash }, typed) {
      const letters = typed.toUpperCase().replaceAll(/[\s\p{P}]/gu, '')
      // Compares with every key, so that the response time does not reveal which key matches.
      return all.map((key) => isSameSecret(hash, hashOf(key, id, letters))).includes(true)
    },
  }
}

function hashOf(key: Buffer, id: string, letters: string): string {
  return createHmac('sha256', key).update(`${id} ${letters}`).digest('base64url')
}

export function isExpired({ expiresAt }: OneTimeCode, now: Date): boolean {
  return now.getTime() >= expiresAt
}
