import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto'

/** Returns `bytes` random bytes. */
export type Random = (bytes: number) => Buffer

const POOL_BYTES = 4096

/**
 * Returns a source of random bytes that asks the operating system for many bytes at once, because each request takes
 * about 10 microseconds. Each byte is returned once and then erased.
 */
export function createRandomPool(): Random {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  return (bytes) => {
    if (bytes > POOL_BYTES) return randomFillSync(Buffer.alloc(bytes))
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    const taken = pool.subarray(used, used + bytes)
    const copy = Buffer.from(taken)
    taken.fill(0)
    used += bytes
    return copy
  }
}

const TOKEN_BYTES = 32

/** Returns a new secret of 256 bits in base64url, for URLs, headers and cookies. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toString('base64url')
}

type TextFormat = { alphabet: string; characters: number }

/** Returns a random text in which every character is equally likely. */
export function randomText(random: Random, { alphabet, characters }: TextFormat): string {
  // Bytes from `usableBytes` on are skipped, because they would make the first characters of the alphabet more likely.
  const usableBytes = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < characters) {
    const bytes = [...random(characters)].filter((byte) => byte < usableBytes)
    text += bytes.map((byte) => alphabet[byte % alphabet.length]).join('')
  }
  return text.slice(0, characters)
}

/**
 * Returns the hash under which a token is stored. A plain SHA-256 is enough, because tokens are too long to be guessed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns whether two secrets are equal, in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
