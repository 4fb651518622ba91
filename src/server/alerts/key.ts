// The key in the links of an alert. Anyone with one of the alert's emails can use it.
import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

import { readEncryptedKeys, writeEncryptedKey } from './key-queries.ts'

export function alertEncryption(keys: SecretKeys): Encryption {
  return createEncryption(keys, 'job alerts')
}

type StoredKey = { keyHash: string; encryptedKey: string }

export function createKey(random: Random, encryption: Encryption): StoredKey {
  const key = newToken(random)
  const keyHash = hashToken(key)
  return { keyHash, encryptedKey: encryption.encrypt(key, keyHash) }
}

/** Returns undefined if the key was erased or encrypted with another SECRET_KEY. */
export function decryptKey(
  encryption: Encryption,
  { keyHash, encryptedKey }: { keyHash: string; encryptedKey: string | null },
): string | undefined {
  if (encryptedKey === null) return undefined
  try {
    return encryption.decrypt(encryptedKey, keyHash)
  } catch {
    return undefined
  }
}

/** The encrypted keys, for the commands that rotate SECRET_KEY. */
export const encryptedAlertKeys: EncryptedRows = {
  what: 'keys of job alerts',
  encryption: alertEncryption,
  async read(db, page) {
    const rows = await readEncryptedKeys(db, page)
    return rows.map(({ id, encryptedKey, keyHash }) => ({
      id,
      sealed: encryptedKey ?? '',
      context: keyHash,
    }))
  },
  write: writeEncryptedKey,
}
