// The secret key in the links of an alert's emails. The key identifies the alert. Anyone who has it may change the
// alert without a login.
import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

import { readEncryptedKeys, writeEncryptedKey } from './queries.ts'

export function alertEncryption(keys: SecretKeys): Encryption {
  return createEncryption(keys, 'job alerts')
}

type StoredKey = { keyHash: string; encryptedKey: string }

export function createKey(random: Random, encryption: Encryption): StoredKey {
  const key = newToken(random)
  const keyHash = hashToken(key)
  return { keyHash, encryptedKey: encryption.encrypt(key, keyHash) }
}

/** Returns the key, or undefined if it was erased or was encrypted with a SECRET_KEY that is not configured. */
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

/** The encrypted keys of alerts, for the commands that check and re-encrypt data after a change of SECRET_KEY. */
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
