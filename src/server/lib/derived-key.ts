// Keys for one purpose each, all derived from SECRET_KEY: none of them tells anything about another.
import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const KEY_ID_CHARACTERS = 8

/** What is new is made with `secretKey`; what was made with one of the others still counts (SECRET_KEY_FALLBACKS). */
export type SecretKeys = {
  readonly secretKey: string
  readonly secretKeyFallbacks?: readonly string[] | undefined
}

export function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `fretboard ${purpose}`, KEY_BYTES))
}

/** Names a key without telling anything of it: what cannot be tried says with which it was made. */
export function keyIdOf(secretKey: string): string {
  return derivedKey(secretKey, 'key id').toString('base64url').slice(0, KEY_ID_CHARACTERS)
}

/** The one of that name; the present one where none has it. */
export function keyNamed({ secretKey, secretKeyFallbacks = [] }: SecretKeys, id: string | undefined): string {
  return secretKeyFallbacks.find((key) => keyIdOf(key) === id) ?? secretKey
}

/** The key for what is new, and all keys for what is read: that one first. */
export function derivedKeys(
  { secretKey, secretKeyFallbacks = [] }: SecretKeys,
  purpose: string,
): { present: Buffer; all: readonly [Buffer, ...Buffer[]] } {
  const present = derivedKey(secretKey, purpose)
  return { present, all: [present, ...secretKeyFallbacks.map((key) => derivedKey(key, purpose))] }
}
