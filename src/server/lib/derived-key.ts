import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const KEY_ID_CHARACTERS = 8

/** SECRET_KEY encrypts and signs. SECRET_KEY_FALLBACKS only decrypt and verify older values. */
export type SecretKeys = {
  readonly secretKey: string
  readonly secretKeyFallbacks?: readonly string[] | undefined
}

/**
 * Returns a 256-bit key for one purpose, derived from SECRET_KEY with HKDF. The key reveals nothing about other keys.
 */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `fretboard ${purpose}`, KEY_BYTES))
}

/** Returns a short id of a key. The id reveals nothing about the key. Stored values contain the id of their key. */
export function keyIdOf(secretKey: string): string {
  return deriveKey(secretKey, 'key id').toString('base64url').slice(0, KEY_ID_CHARACTERS)
}

/** Returns the fallback key with this id, or SECRET_KEY when no fallback has it. */
export function findKeyById(
  { secretKey, secretKeyFallbacks = [] }: SecretKeys,
  id: string | undefined,
): string {
  return secretKeyFallbacks.find((key) => keyIdOf(key) === id) ?? secretKey
}

/** Returns the key for new values (`present`) and all keys for reading values. The present key is the first of them. */
export function deriveKeys(
  { secretKey, secretKeyFallbacks = [] }: SecretKeys,
  purpose: string,
): { present: Buffer; all: readonly [Buffer, ...Buffer[]] } {
  const present = deriveKey(secretKey, purpose)
  return { present, all: [present, ...secretKeyFallbacks.map((key) => deriveKey(key, purpose))] }
}
