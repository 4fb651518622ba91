import type { EncryptedRows } from '#server/db/encrypted-rows.ts'

import { readEncryptedKeys, writeEncryptedKey } from './key-queries.ts'
import { alertEncryption } from './key.ts'

export const sealedAlertKeys: EncryptedRows = {
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
