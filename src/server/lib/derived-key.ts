import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const KEY_ID_CHARACTERS = 8

/** SECRET_KEY encrypts and signs new values. SECRET_KEY_FALLBACKS only decrypt and verify older values. */
export type SecretKeys = {
  readonly secretKey: string
  readonly secretKeyFallbacks?: readonly string[] | undefined
}

/**
 * Derives a 256-bit key for one purpose from SECRET_KEY with HKDF. A derived key reveals neither SECRET_KEY nor the
 * keys of other purposes.
 */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `fretboard ${purpose}`, KEY_BYTES))
}

/**
 * Returns a short ID of a key, which does not reveal the key. A stored value contains the ID of the key that encrypted
 * or signed it.
 */
export function keyIdOf(secretKey: string): string {
  return deriveKey(secretKey, 'key id').toString('base64url').slice(0, KEY_ID_CHARACTERS)
}

/** Returns the fallback key with this ID, or SECRET_KEY if no fallback key has it. */
export function findKeyById(
  { secretKey, secretKeyFallbacks = [] }: SecretKeys,
  id: string | undefined,
): string {
  return secretKeyFallbacks.find((key) => keyIdOf(key) === id) ?? secretKey
}

/**
 * Returns the key that encrypts and signs new values (`present`), and all keys that read stored values (`all`).
 * `present` is the first of `all`.
 */
export function deriveKeys(
  { secretKey, secretKeyFallbacks = [] }: SecretKeys,
  purpose: string,
): { present: Buffer; all: readonly [Buffer, ...Buffer[]] } {
  const present = deriveKey(secretKey, purpose)
  return { present, all: [present, ...secretKeyFallbacks.map((key) => deriveKey(key, purpose))] }
}
