// Codes that are emailed and typed: single use, valid for a while. Attempts are counted elsewhere.
import { createHmac } from 'node:crypto'

import { derivedKeys, type SecretKeys } from './derived-key.ts'
import { isSameSecret, newToken, type Random, randomText } from './tokens.ts'

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

export type OneTimeCodes = {
  /** Returns a new code as shown to the user ('BCDF-GHJK'), and the record to store. `id` is that of the replaced code. */
  issue(life: { now: Date; lifetimeMs: number; id?: string | undefined }): {
    shown: string
    kept: OneTimeCode
  }
  /** Whether that is the code; case, blanks and punctuation do not matter. */
  isRight(kept: OneTimeCode, typed: string): boolean
}

/** A code is short enough to be found by trying all. Its hash has a key, so that who reads the database cannot try. */
export function createOneTimeCodes({ random, ...keys }: SecretKeys & { random: Random }): OneTimeCodes {
  const { present, all } = derivedKeys(keys, 'one-time codes')
  return {
    issue({ now, lifetimeMs, id = newToken(random) }) {
      const letters = randomText(random, { alphabet, characters: LETTERS })
      const kept = { id, hash: hashOf(present, id, letters), expiresAt: now.getTime() + lifetimeMs }
      return { shown: `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`, kept }
    },
    isRight({ id, hash }, typed) {
      const letters = typed.toUpperCase().replaceAll(/[\s\p{P}]/gu, '')
      // With every key, whichever is right, so that the time tells nothing of it.
      return all.map((key) => isSameSecret(hash, hashOf(key, id, letters))).includes(true)
    },
  }
}

function hashOf(key: Buffer, id: string, letters: string): string {
  return createHmac('sha256', key).update(`${id} ${letters}`).digest('base64url')
}

export function isExpired(kept: OneTimeCode, now: Date): boolean {
  return now.getTime() >= kept.expiresAt
}
