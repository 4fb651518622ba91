// Encrypts database columns with AES-256-GCM. Each purpose has its own key, derived from SECRET_KEY.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { deriveKeys, type SecretKeys } from './derived-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryption = {
  /**
   * Returns the encrypted text in base64. `context` names the row, so a text that was copied to another row cannot be
   * decrypted.
   */
  encrypt(text: string, context: string): string
  /**
   * Returns the text.
   * @throws Error if the text was encrypted with another key or for another context, or if it was changed
   */
  decrypt(encrypted: string, context: string): string
  /**
   * Returns 'present' for a text that was encrypted with SECRET_KEY, and 'former' for a fallback key. Returns undefined
   * if no key can decrypt the text.
   */
  keyOf(encrypted: string, context: string): 'present' | 'former' | undefined
}

/**
 * Creates the encryption for one `purpose`. A text that was encrypted for one purpose cannot be decrypted for another.
 */
export function createEncryption(keys: SecretKeys, purpose: string): Encryption {
  const { present, all } = deriveKeys(keys, purpose)
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, present, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt(encrypted, context) {
      for (const key of all) {
        const text = decryptWith(key, encrypted, context)
        if (text !== undefined) return text
      }
      throw new Error('The text was encrypted with another key, for another context, or was changed.')
    },
    keyOf(encrypted, context) {
      const found = all.findIndex((key) => decryptWith(key, encrypted, context) !== undefined)
      if (found === -1) return undefined
      return found === 0 ? 'present' : 'former'
    },
  }
}

/** Returns the text, or undefined if the authentication tag does not match, such as for another key. */
function decryptWith(key: Buffer, encrypted: string, context: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(rest.subarray(0, TAG_BYTES))
  const text = decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    return undefined
  }
}
