// Secrets that are handed out and recognised again. Only their hashes are kept: they are too long to be guessed from one.
import { createHash, timingSafeEqual } from 'node:crypto'

/** Gives that many random bytes. */
export type Random = (bytes: number) => Buffer

const TOKEN_BYTES = 32

/** A new secret of 256 bits, safe in addresses, headers and cookies. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toString('base64url')
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares secrets in a time that tells nothing of where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
