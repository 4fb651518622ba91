// Keeps a text unreadable in the database: AES-256-GCM under a key that is derived from SECRET_KEY for one purpose.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { derivedKey } from './derived-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Seal = {
  /** `context` names the row that the text belongs to: sealed for one row it opens in no other. */
  close(text: string, context: string): string
  /** @throws when the text was sealed with another key, for another context, or was changed. */
  open(sealed: string, context: string): string
}

/** `purpose` keeps the uses apart: what is sealed for one cannot be opened by another. */
export function createSeal(secretKey: string, purpose: string): Seal {
  const key = derivedKey(secretKey, purpose)
  return {
    close(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
