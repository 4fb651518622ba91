// Keeps a text unreadable in the database: AES-256-GCM under a key that is derived from SECRET_KEY for one purpose.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { derivedKey } from './derived-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryption = {
  /** `context` names the row that the text belongs to: encrypted for one row it can be read in no other. */
  encrypt(text: string, context: string): string
  /** @throws when it was encrypted with another key, for another context, or was changed. */
  decrypt(encrypted: string, context: string): string
}

/** `purpose` keeps the uses apart: what is encrypted for one cannot be decrypted for another. */
export function createEncryption(secretKey: string, purpose: string): Encryption {
  const key = derivedKey(secretKey, purpose)
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
