// Keeps a text unreadable in the database: AES-256-GCM under a key that is derived from SECRET_KEY for one purpose.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { derivedKeys, type SecretKeys } from './derived-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryption = {
  /** `context` names the row that the text belongs to: encrypted for one row it can be read in no other. */
  encrypt(text: string, context: string): string
  /** @throws when it was encrypted with another key, for another context, or was changed. */
  decrypt(encrypted: string, context: string): string
  /** Whether it was encrypted with SECRET_KEY itself, or with a former key: undefined when with neither. */
  keyOf(encrypted: string, context: string): 'present' | 'former' | undefined
}

/** `purpose` keeps the uses apart: what is encrypted for one cannot be decrypted for another. */
export function createEncryption(keys: SecretKeys, purpose: string): Encryption {
  const { present, all } = derivedKeys(keys, purpose)
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
      throw new Error('It was encrypted with another key, for another context, or was changed.')
    },
    keyOf(encrypted, context) {
      const found = all.findIndex((key) => decryptWith(key, encrypted, context) !== undefined)
      if (found === -1) return undefined
      return found === 0 ? 'present' : 'former'
    },
  }
}

/** Undefined when it was encrypted with another key: the tag tells. */
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
