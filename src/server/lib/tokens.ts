// Secrets that are handed out and recognised again. Only their hashes are kept: they are too long to be guessed from one.
import { createHash, timingSafeEqual } from 'node:crypto'

/** Gives that many random bytes. */
export type Random = (bytes: number) => Buffer

const TOKEN_BYTES = 32

/** A new secret of 256 bits, safe in addresses, headers and cookies. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toString('base64url')
}

type Writing = { alphabet: string; characters: number }

/** A random text in which no letter is favoured. */
export function randomText(random: Random, { alphabet, characters }: Writing): string {
  // The largest multiple of the alphabet's length in a byte: what is above would favour the first letters.
  const evenBytes = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < characters) {
    const fair = [...random(characters)].filter((byte) => byte < evenBytes)
    text += fair.map((byte) => alphabet[byte % alphabet.length]).join('')
  }
  return text.slice(0, characters)
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares secrets in a time that tells nothing of where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
